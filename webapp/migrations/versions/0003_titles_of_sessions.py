"""Titles of sessions

Revision ID: 0003
Revises: 0002
Create Date: 2026-11-30 10:30:00

"""
from alembic import op
import sqlalchemy as sa


revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.add_column(sa.Column('title', sa.String(length=80), nullable=True))


def downgrade():
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.drop_column('title')
