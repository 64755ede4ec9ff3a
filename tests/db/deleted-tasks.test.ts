import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Factories, makeFactories } from '../support/factories.ts';

let database: TestDatabase;
let make: Factories;
beforeAll(async () => {
  database = await createTestDatabase();
  make = makeFactories(database.db);
});
afterAll(() => database.drop());

const remove = (id: number) => database.db.deleteFrom('tasks').where('id', '=', id).execute();
const restore = (id: number, adminId: number) =>
  sql`select restore_task(${id}, ${adminId}, null, 'todo', 'a0')`.execute(database.db);

async function createDeleted() {
  const admin = await make.createUser({ role: 'admin' });
  const client = await make.createUser({ role: 'client' });
  const { id } = await make.createTask({ clientId: client.id });
  const comment = await make.createComment(id, client);
  await remove(id);
  return { admin, client, id, comment };
}

test('the archive has every table whose rows are deleted with a task', async () => {
  const { id } = await createDeleted();
  const { rows } = await sql<{ name: string }>`
    with recursive dependent as (
      select 'tasks'::regclass as relation
      union
      select k.conrelid from pg_constraint k join dependent on dependent.relation = k.confrelid
        where k.contype = 'f' and k.confdeltype = 'c'
    )
    select relation::text as name from dependent order by 1
  `.execute(database.db);
  const { keys } = await database.db
    .selectFrom('archivedTasks')
    .select(sql<string[]>`array(select jsonb_object_keys(content))`.as('keys'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const archived = keys.filter((key) => key !== 'feedback');
  expect(archived.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a task that was deleted before a migration gets new columns with their defaults and loses dropped ones', async () => {
  const { db } = database;
  await sql`alter table task_comments add column former text not null default 'dropped'`.execute(
    db,
  );
  const { admin, id, comment } = await createDeleted();
  await sql`alter table task_comments drop column former,
    add column mood text not null default 'calm'`.execute(db);
  await sql`alter table tasks add column size integer not null default 3`.execute(db);
  await restore(id, admin.id);
  const { rows } = await sql`select tasks.size, task_comments.id, mood, content
    from tasks join task_comments on task_id = tasks.id where tasks.id = ${id}`.execute(db);
  expect(rows).toEqual([{ size: 3, id: comment.id, mood: 'calm', content: 'A comment' }]);
});

test('an operator who deletes a task with SQL archives it too', async () => {
  const { id } = await createDeleted();
  const row = database.db.selectFrom('archivedTasks').select('deletedBy').where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ deletedBy: null });
});

test('a bulk load that deletes tasks silently does not archive them', async () => {
  const { id } = await make.createTask();
  await database.db.transaction().execute(async (trx) => {
    await sql`select set_config('gva.silent', 'on', true)`.execute(trx);
    await trx.deleteFrom('tasks').where('id', '=', id).execute();
  });
  const row = database.db.selectFrom('archivedTasks').select('id').where('id', '=', id);
  expect(await row.execute()).toEqual([]);
});

test('restored rows keep the numbers of new ones free', async () => {
  const { admin, client, id } = await createDeleted();
  await restore(id, admin.id);
  const next = await make.createTask({ clientId: client.id });
  expect(next.id).toBeGreaterThan(id);
  const comment = await make.createComment(id, client);
  const comments = database.db.selectFrom('taskComments').select('id').where('taskId', '=', id);
  expect((await comments.orderBy('id').execute()).at(-1)).toEqual(comment);
});

test('a log needs an existing task and an existing client', async () => {
  const va = await make.createUser({ role: 'va' });
  await expect(make.createTimeLog(2_000_000_000, va)).rejects.toMatchObject({
    code: '23503',
    constraint: 'time_logs_task_id_fkey',
  });
});
