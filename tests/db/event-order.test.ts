import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Factories, makeFactories, type TestUser } from '../support/factories.ts';

let database: TestDatabase;
let make: Factories;
let client: TestUser;
let va: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  make = makeFactories(database.db);
  client = await make.createUser({ role: 'client' });
  va = await make.createUser({ role: 'va' });
});
beforeEach(async () => {
  await database.db.deleteFrom('events').execute();
});
afterAll(() => database.drop());

/** Without those of the inboxes. */
const listEvents = () =>
  database.db
    .selectFrom('events')
    .selectAll()
    .where('kind', '!=', 'notification')
    .orderBy('id')
    .execute();

test('the event of a comment names the new VA when the task is reassigned at the same time', async () => {
  const newVa = await make.createUser({ role: 'va' });
  const { id } = await make.createTask({ clientId: client.id, vaId: va.id });
  await database.db.deleteFrom('events').execute();
  const [handing, commenting] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([handing.connect(), commenting.connect()]);

  await handing.query('begin; set constraints all immediate');
  await handing.query('update tasks set va_id = $1 where id = $2', [newVa.id, id]);
  await commenting.query('begin');
  const comment = 'insert into task_comments (task_id, user_id, content) values ($1, $2, $3)';
  await commenting.query(comment, [id, client.id, 'Hello']);
  const commented = commenting.query('commit');
  const waiting = sql<{ count: number }>`
    select count(*) from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => (await waiting.execute(database.db)).rows).toEqual([{ count: 1 }]);
  await handing.query('commit');
  await commented;
  await Promise.all([handing.end(), commenting.end()]);

  expect(await listEvents()).toMatchObject([
    { kind: 'task', formerVaId: va.id, vaId: newVa.id },
    { kind: 'comment', vaId: newVa.id },
  ]);
});

test('event ids become visible in order during 120 concurrent writes', async () => {
  const seen: number[] = [];
  let isWriting = true;
  const reader = (async () => {
    while (isWriting) {
      const last = seen.at(-1) ?? 0;
      const found = await database.db
        .selectFrom('events')
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .execute();
      seen.push(...found.map(({ id }) => id));
    }
  })();

  await Promise.all(Array.from({ length: 120 }, () => make.createTask({ clientId: client.id })));
  isWriting = false;
  await reader;
  const rest = (await listEvents()).map(({ id }) => id);
  // A reader that continues after the last id it saw misses no event.
  expect(seen).toEqual(rest.slice(0, seen.length));
  expect(rest).toHaveLength(120);
});
