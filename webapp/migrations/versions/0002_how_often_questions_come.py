"""How often questions come

Revision ID: 0002
Revises: 0001
Create Date: 2026-11-30 08:20:00

"""
from alembic import op
import sqlalchemy as sa


revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.add_column(sa.Column('asks_every', sa.Integer(), server_default='1', nullable=False))


def downgrade():
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.drop_column('asks_every')
