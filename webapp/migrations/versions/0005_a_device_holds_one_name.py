"""A device holds one name

Revision ID: 0005
Revises: 0004
Create Date: 2026-12-01 03:40:00

"""
from alembic import op
import sqlalchemy as sa


revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade():
    # Where a device was in several rooms, it is in the latest.
    op.execute(
        "UPDATE participations SET device = NULL WHERE device IS NOT NULL AND id NOT IN"
        " (SELECT max(id) FROM participations WHERE device IS NOT NULL GROUP BY device)"
    )
    with op.batch_alter_table('participations', schema=None) as batch_op:
        batch_op.add_column(sa.Column('former_device', sa.String(length=32), nullable=True))
        batch_op.add_column(sa.Column('bound_at', sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column('open_until', sa.BigInteger(), nullable=True))
        batch_op.create_index(batch_op.f('ix_participations_device'), ['device'], unique=True)
        batch_op.create_index(batch_op.f('ix_participations_former_device'), ['former_device'], unique=False)
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.add_column(sa.Column('most_nicknames', sa.Integer(), server_default='40', nullable=False))
        batch_op.add_column(sa.Column('flood_since', sa.BigInteger(), nullable=True))


def downgrade():
    with op.batch_alter_table('play_sessions', schema=None) as batch_op:
        batch_op.drop_column('flood_since')
        batch_op.drop_column('most_nicknames')
    with op.batch_alter_table('participations', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_participations_former_device'))
        batch_op.drop_index(batch_op.f('ix_participations_device'))
        batch_op.drop_column('open_until')
        batch_op.drop_column('bound_at')
        batch_op.drop_column('former_device')
