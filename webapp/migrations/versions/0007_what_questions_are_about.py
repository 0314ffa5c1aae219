"""What questions are about

Revision ID: 0007
Revises: 0006
Create Date: 2026-12-01 03:50:00

"""
import json

from alembic import op
import sqlalchemy as sa


revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None

BATCH = 2000


def upgrade():
    with op.batch_alter_table('attempts', schema=None) as batch_op:
        batch_op.add_column(sa.Column('subject', sa.String(length=40), server_default='', nullable=False))
    _fill_in(op.get_bind())


def downgrade():
    with op.batch_alter_table('attempts', schema=None) as batch_op:
        batch_op.drop_column('subject')


def _fill_in(connection):
    attempts = sa.table('attempts', sa.column('id'), sa.column('operands'), sa.column('subject'))
    read = sa.select(attempts.c.id, sa.cast(attempts.c.operands, sa.Text)).order_by(attempts.c.id).limit(BATCH)
    write = sa.update(attempts).where(attempts.c.id == sa.bindparam('own_id')).values(subject=sa.bindparam('about'))
    last = 0
    while rows := connection.execute(read.where(attempts.c.id > last)).all():
        connection.execute(write, [{'own_id': own_id, 'about': subject(json.loads(text))} for own_id, text in rows])
        last = rows[-1][0]


def subject(operands):
    """As the questions themselves told it when this was written; the numbers are in the order of their texts."""
    if 'values' in operands:
        return ' '.join(sorted(map(str, operands['values'])))
    if 'first' in operands:
        return ' '.join(sorted((str(operands['first']), str(operands['second']))))
    if 'card' in operands:
        return ' '.join(str(operands[name])[0] for name in ('card', 'other') if name in operands)
    return ' '.join(str(operands[name]) for name in ('up', 'down', 'won', 'lost') if name in operands)
