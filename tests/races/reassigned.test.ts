import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

test('a VA cannot move a task that is assigned to another VA at the same time (404)', async () => {
  const { client, va } = await gva.createPair();
  const other = await gva.createUser({ role: 'va' });
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  await gva.signIn(va);
  const { move } = gva.callAs(va).tasks;

  const assigning = new pg.Client(gva.database.url);
  await assigning.connect();
  await assigning.query('begin');
  await assigning.query('update tasks set va_id = $1 where id = $2', [other.id, id]);
  const refused = expect(move.mutate({ id, status: 'in-review' })).rejects.toMatchObject({
    data: { httpStatus: 404 },
  });
  const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await waiting.execute(gva.database.db)).rows).toEqual([
    { count: 1 },
  ]);
  await assigning.query('commit');
  await assigning.end();

  await refused;
  const task = gva.database.db.selectFrom('tasks').select(['vaId', 'status']).where('id', '=', id);
  expect(await task.executeTakeFirst()).toEqual({ vaId: other.id, status: 'in-progress' });
});
