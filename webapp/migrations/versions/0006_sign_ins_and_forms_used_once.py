"""Sign-ins are rows, and forms are used once

Revision ID: 0006
Revises: 0005
Create Date: 2026-12-01 04:00:00

"""
from alembic import op
import sqlalchemy as sa


revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        'sign_ins',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('teacher_id', sa.Integer(), nullable=False),
        sa.Column('token_hash', sa.String(length=64), nullable=False),
        sa.Column('browser', sa.String(length=40), nullable=False),
        sa.Column('created_at', sa.BigInteger(), nullable=False),
        sa.Column('ended_at', sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(['teacher_id'], ['teachers.id'], name=op.f('fk_sign_ins_teacher_id_teachers')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_sign_ins')),
        sa.UniqueConstraint('token_hash', name=op.f('uq_sign_ins_token_hash')),
    )
    with op.batch_alter_table('sign_ins', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sign_ins_teacher_id'), ['teacher_id'], unique=False)
    op.create_table(
        'used_forms',
        sa.Column('token', sa.String(length=40), nullable=False),
        sa.Column('address', sa.String(length=300), nullable=False),
        sa.Column('at', sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint('token', name=op.f('pk_used_forms')),
    )


def downgrade():
    op.drop_table('used_forms')
    with op.batch_alter_table('sign_ins', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sign_ins_teacher_id'))
    op.drop_table('sign_ins')
