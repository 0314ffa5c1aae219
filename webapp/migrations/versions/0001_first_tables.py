"""First tables

Revision ID: 0001
Revises: 
Create Date: 2026-11-30 06:44:12.997634

"""
from alembic import op
import sqlalchemy as sa


revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade():
    op.create_table('teachers',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=80), nullable=False),
    sa.Column('login', sa.String(length=120), nullable=False),
    sa.Column('password_hash', sa.String(length=200), nullable=False),
    sa.Column('language', sa.String(length=8), nullable=True),
    sa.Column('created_at', sa.BigInteger(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_teachers')),
    sa.UniqueConstraint('login', name=op.f('uq_teachers_login'))
    )
    op.create_table('classes',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('teacher_id', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=40), nullable=False),
    sa.Column('school_year', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.BigInteger(), nullable=False),
    sa.Column('archived_at', sa.BigInteger(), nullable=True),
    sa.ForeignKeyConstraint(['teacher_id'], ['teachers.id'], name=op.f('fk_classes_teacher_id_teachers')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_classes'))
    )
    with op.batch_alter_table('classes', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_classes_teacher_id'), ['teacher_id'], unique=False)

    op.create_table('invitations',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('token_hash', sa.String(length=64), nullable=False),
    sa.Column('created_by', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.BigInteger(), nullable=False),
    sa.Column('used_by', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['created_by'], ['teachers.id'], name=op.f('fk_invitations_created_by_teachers')),
    sa.ForeignKeyConstraint(['used_by'], ['teachers.id'], name=op.f('fk_invitations_used_by_teachers')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invitations')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_invitations_token_hash'))
    )
    op.create_table('play_sessions',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('class_id', sa.Integer(), nullable=False),
    sa.Column('teacher_id', sa.Integer(), nullable=False),
    sa.Column('code', sa.String(length=6), nullable=False),
    sa.Column('variant', sa.String(length=20), nullable=False),
    sa.Column('options', sa.JSON(), nullable=False),
    sa.Column('kinds', sa.JSON(), nullable=False),
    sa.Column('players', sa.Integer(), nullable=False),
    sa.Column('minutes', sa.Integer(), nullable=False),
    sa.Column('idle_seconds', sa.Integer(), nullable=False),
    sa.Column('late_allowed', sa.Boolean(), nullable=False),
    sa.Column('show_ranks', sa.Boolean(), nullable=False),
    sa.Column('nicknames', sa.Boolean(), nullable=False),
    sa.Column('state', sa.String(length=10), nullable=False),
    sa.Column('locked', sa.Boolean(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.BigInteger(), nullable=False),
    sa.Column('started_at', sa.BigInteger(), nullable=True),
    sa.Column('deadline', sa.BigInteger(), nullable=True),
    sa.Column('left_ms', sa.Integer(), nullable=True),
    sa.Column('resumed_at', sa.BigInteger(), nullable=True),
    sa.Column('ended_at', sa.BigInteger(), nullable=True),
    sa.ForeignKeyConstraint(['class_id'], ['classes.id'], name=op.f('fk_play_sessions_class_id_classes')),
    sa.ForeignKeyConstraint(['teacher_id'], ['teachers.id'], name=op.f('fk_play_sessions_teacher_id_teachers')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_play_sessions'))
    )
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_play_sessions_class_id'), ['class_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_play_sessions_code'), ['code'], unique=False)

    op.create_table('pupils',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('class_id', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=60), nullable=False),
    sa.Column('nickname', sa.Boolean(), nullable=False),
    sa.Column('language', sa.String(length=8), nullable=True),
    sa.Column('no_clock', sa.Boolean(), nullable=False),
    sa.Column('larger_text', sa.Boolean(), nullable=False),
    sa.Column('read_aloud', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.BigInteger(), nullable=False),
    sa.Column('removed_at', sa.BigInteger(), nullable=True),
    sa.ForeignKeyConstraint(['class_id'], ['classes.id'], name=op.f('fk_pupils_class_id_classes')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pupils'))
    )
    with op.batch_alter_table('pupils', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_pupils_class_id'), ['class_id'], unique=False)

    op.create_table('games',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('session_id', sa.Integer(), nullable=False),
    sa.Column('table_number', sa.Integer(), nullable=False),
    sa.Column('variant', sa.String(length=20), nullable=False),
    sa.Column('variant_version', sa.Integer(), nullable=False),
    sa.Column('options', sa.JSON(), nullable=False),
    sa.Column('seed', sa.BigInteger(), nullable=False),
    sa.Column('players', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('started_at', sa.BigInteger(), nullable=False),
    sa.Column('ended_at', sa.BigInteger(), nullable=True),
    sa.Column('reason', sa.String(length=12), nullable=True),
    sa.Column('cards', sa.JSON(), nullable=True),
    sa.Column('winners', sa.JSON(), nullable=True),
    sa.ForeignKeyConstraint(['session_id'], ['play_sessions.id'], name=op.f('fk_games_session_id_play_sessions')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_games'))
    )
    with op.batch_alter_table('games', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_games_session_id'), ['session_id'], unique=False)

    op.create_table('participations',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('session_id', sa.Integer(), nullable=False),
    sa.Column('pupil_id', sa.Integer(), nullable=False),
    sa.Column('device', sa.String(length=32), nullable=True),
    sa.Column('joined_at', sa.BigInteger(), nullable=False),
    sa.Column('removed_at', sa.BigInteger(), nullable=True),
    sa.Column('game_id', sa.Integer(), nullable=True),
    sa.Column('seat', sa.Integer(), nullable=True),
    sa.Column('ready_at', sa.BigInteger(), nullable=True),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_participations_game_id_games')),
    sa.ForeignKeyConstraint(['pupil_id'], ['pupils.id'], name=op.f('fk_participations_pupil_id_pupils')),
    sa.ForeignKeyConstraint(['session_id'], ['play_sessions.id'], name=op.f('fk_participations_session_id_play_sessions')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_participations')),
    sa.UniqueConstraint('session_id', 'pupil_id', name=op.f('uq_participations_session_id'))
    )
    with op.batch_alter_table('participations', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_participations_pupil_id'), ['pupil_id'], unique=False)

    op.create_table('attempts',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('ask', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('about', sa.Integer(), nullable=False),
    sa.Column('is_check', sa.Boolean(), nullable=False),
    sa.Column('participation_id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=20), nullable=False),
    sa.Column('operands', sa.JSON(), nullable=False),
    sa.Column('answer', sa.String(length=40), nullable=False),
    sa.Column('right', sa.Boolean(), nullable=False),
    sa.Column('misconception', sa.String(length=30), nullable=True),
    sa.Column('took_ms', sa.Integer(), nullable=False),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_attempts_game_id_games')),
    sa.ForeignKeyConstraint(['participation_id'], ['participations.id'], name=op.f('fk_attempts_participation_id_participations')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_attempts')),
    sa.UniqueConstraint('game_id', 'ask', 'seat', 'about', name=op.f('uq_attempts_game_id'))
    )
    with op.batch_alter_table('attempts', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_attempts_participation_id'), ['participation_id'], unique=False)

    op.create_table('decisions',
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('ask', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('choice', sa.String(length=20), nullable=False),
    sa.Column('by_computer', sa.Boolean(), nullable=False),
    sa.Column('participation_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_decisions_game_id_games')),
    sa.ForeignKeyConstraint(['participation_id'], ['participations.id'], name=op.f('fk_decisions_participation_id_participations')),
    sa.PrimaryKeyConstraint('game_id', 'ask', 'seat', name=op.f('pk_decisions'))
    )
    with op.batch_alter_table('decisions', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_decisions_participation_id'), ['participation_id'], unique=False)

    op.create_table('game_seats',
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('participation_id', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_game_seats_game_id_games')),
    sa.ForeignKeyConstraint(['participation_id'], ['participations.id'], name=op.f('fk_game_seats_participation_id_participations')),
    sa.PrimaryKeyConstraint('game_id', 'seat', name=op.f('pk_game_seats'))
    )
    with op.batch_alter_table('game_seats', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_game_seats_participation_id'), ['participation_id'], unique=False)



def downgrade():
    with op.batch_alter_table('game_seats', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_game_seats_participation_id'))

    op.drop_table('game_seats')
    with op.batch_alter_table('decisions', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_decisions_participation_id'))

    op.drop_table('decisions')
    with op.batch_alter_table('attempts', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_attempts_participation_id'))

    op.drop_table('attempts')
    with op.batch_alter_table('participations', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_participations_pupil_id'))

    op.drop_table('participations')
    with op.batch_alter_table('games', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_games_session_id'))

    op.drop_table('games')
    with op.batch_alter_table('pupils', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_pupils_class_id'))

    op.drop_table('pupils')
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_play_sessions_code'))
        batch_op.drop_index(batch_op.f('ix_play_sessions_class_id'))

    op.drop_table('play_sessions')
    op.drop_table('invitations')
    with op.batch_alter_table('classes', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_classes_teacher_id'))

    op.drop_table('classes')
    op.drop_table('teachers')
