"""Colleagues of a class, and who did what

Revision ID: 0004
Revises: 0003
Create Date: 2026-11-30 11:50:00

"""
from alembic import op
import sqlalchemy as sa


revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        'class_teachers',
        sa.Column('class_id', sa.Integer(), nullable=False),
        sa.Column('teacher_id', sa.Integer(), nullable=False),
        sa.Column('since', sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(['class_id'], ['classes.id'], name=op.f('fk_class_teachers_class_id_classes')),
        sa.ForeignKeyConstraint(['teacher_id'], ['teachers.id'], name=op.f('fk_class_teachers_teacher_id_teachers')),
        sa.PrimaryKeyConstraint('class_id', 'teacher_id', name=op.f('pk_class_teachers')),
    )
    with op.batch_alter_table('class_teachers', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_class_teachers_teacher_id'), ['teacher_id'], unique=False)
    op.create_table(
        'class_deeds',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('class_id', sa.Integer(), nullable=False),
        sa.Column('teacher_id', sa.Integer(), nullable=False),
        sa.Column('at', sa.BigInteger(), nullable=False),
        sa.Column('deed', sa.String(length=24), nullable=False),
        sa.Column('pupil_id', sa.Integer(), nullable=True),
        sa.Column('session_id', sa.Integer(), nullable=True),
        sa.Column('count', sa.Integer(), nullable=True),
        sa.Column('name', sa.String(length=80), nullable=True),
        sa.Column('variant', sa.String(length=20), nullable=True),
        sa.ForeignKeyConstraint(['class_id'], ['classes.id'], name=op.f('fk_class_deeds_class_id_classes')),
        sa.ForeignKeyConstraint(['pupil_id'], ['pupils.id'], name=op.f('fk_class_deeds_pupil_id_pupils')),
        sa.ForeignKeyConstraint(
            ['session_id'], ['play_sessions.id'], name=op.f('fk_class_deeds_session_id_play_sessions')
        ),
        sa.ForeignKeyConstraint(['teacher_id'], ['teachers.id'], name=op.f('fk_class_deeds_teacher_id_teachers')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_class_deeds')),
    )
    with op.batch_alter_table('class_deeds', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_class_deeds_class_id'), ['class_id'], unique=False)
    with op.batch_alter_table('classes', schema=None) as batch_op:
        batch_op.add_column(sa.Column('continued_as', sa.Integer(), nullable=True))
        batch_op.create_foreign_key(batch_op.f('fk_classes_continued_as_classes'), 'classes', ['continued_as'], ['id'])
    with op.batch_alter_table('invitations', schema=None) as batch_op:
        batch_op.add_column(sa.Column('class_id', sa.Integer(), nullable=True))
        batch_op.create_foreign_key(batch_op.f('fk_invitations_class_id_classes'), 'classes', ['class_id'], ['id'])


def downgrade():
    with op.batch_alter_table('classes', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_classes_continued_as_classes'), type_='foreignkey')
        batch_op.drop_column('continued_as')
    with op.batch_alter_table('invitations', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_invitations_class_id_classes'), type_='foreignkey')
        batch_op.drop_column('class_id')
    op.drop_table('class_deeds')
    op.drop_table('class_teachers')
