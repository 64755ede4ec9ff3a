import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateWithin } from '#db/backup/empty.ts';
import { appliedMigrations, migrateToLatest, migrationNames } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeFactories } from '../support/factories.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

test('an empty database gets every migration, and a second run changes nothing', async () => {
  expect(await appliedMigrations(database.db)).toEqual([]);

  await migrateToLatest(database.db);
  await migrateToLatest(database.db);

  expect(await appliedMigrations(database.db)).toEqual(await migrationNames());
});

test('when five nodes start together, one migrates and the others wait', async () => {
  // Without a time limit, as in the product.
  const nodes = [1, 2, 3, 4, 5].map(() => openDatabase(database.url, { timeout: 0 }));

  await Promise.all(nodes.map(({ db }) => migrateToLatest(db)));

  expect(await appliedMigrations(database.db)).toEqual(await migrationNames());
  await Promise.all(nodes.map(({ close }) => close()));
});

test('a task that was in review before the migration counts from its last change, without an event', async () => {
  const { db } = database;
  await db.transaction().execute((trx) => migrateWithin(trx, '0002_rate_limits'));
  const { id } = await makeFactories(db).createTask({ status: 'in-review' });
  const { updatedAt } = await db
    .selectFrom('tasks')
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const countEvents = () =>
    db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst();
  const events = await countEvents();

  await migrateToLatest(db);

  expect(
    await db.selectFrom('tasks').select(['reviewSince', 'updatedAt']).executeTakeFirst(),
  ).toEqual({ reviewSince: updatedAt, updatedAt });
  expect(await countEvents()).toEqual(events);
});

test('a log from before the migration belongs to the client of its task, without an event or a new version', async () => {
  const { db } = database;
  await db.transaction().execute((trx) => migrateWithin(trx, '0004_attention_snoozes'));
  const factories = makeFactories(db);
  const va = await factories.createUser({ role: 'va' });
  const { id: taskId, clientId } = await factories.createTask({ vaId: va.id });
  const { id } = await factories.createTimeLog(taskId, va);
  const { updatedAt } = await db
    .selectFrom('timeLogs')
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const countEvents = () =>
    db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst();
  const events = await countEvents();

  await migrateToLatest(db);

  const columns = ['clientId', 'version', 'correctedAt', 'updatedAt'] as const;
  expect(await db.selectFrom('timeLogs').select(columns).executeTakeFirst()).toEqual({
    clientId,
    version: 1,
    correctedAt: null,
    updatedAt,
  });
  expect(await countEvents()).toEqual(events);
});

test('mails and exports that an earlier version has queued become jobs, and undelivered mails are listed', async () => {
  const { db, pool } = database;
  const names = await migrationNames();
  const before = names[names.indexOf('0024_jobs') - 1];
  await db.transaction().execute((trx) => migrateWithin(trx, before));
  const admin = await makeFactories(db).createUser({ role: 'admin' });
  const mail = (status: string) =>
    `insert into mail_outbox (kind, recipient, subject, message_id, status, attempts)
      values ('welcome', 'a@example.com', 'Hello', '${status}', '${status}', 5) returning id`;
  const idOf = async (statement: string): Promise<number> =>
    (await pool.query(statement)).rows[0]?.id;
  const [waiting, parked] = [await idOf(mail('waiting')), await idOf(mail('parked'))];
  await idOf(mail('sent'));
  const running = await idOf(
    `insert into exports (request_id, owner_id, owner_role, list, filter, status, attempts)
      values (gen_random_uuid(), ${admin.id}, 'admin', 'leads', '{}', 'running', 1) returning id`,
  );

  await migrateToLatest(db);

  const jobs = await pool.query('select name, data, retry_limit from pgboss.job order by name');
  expect(jobs.rows).toEqual([
    { name: 'deliver-mail', data: { mailId: waiting }, retry_limit: 32 },
    { name: 'write-export', data: { exportId: running }, retry_limit: expect.any(Number) },
  ]);
  expect(await db.selectFrom('failedJobs').selectAll().execute()).toMatchObject([
    { job: 'deliver-mail', input: { mailId: parked }, about: `Email ${parked} (welcome)` },
  ]);
});

const addNewerMigration = () =>
  sql`insert into kysely_migration (name, timestamp)
    values ('9999_teleportation', now()::text)`.execute(database.db);

test('a database of a newer version is used if that version has removed nothing', async () => {
  await migrateToLatest(database.db);
  await addNewerMigration();

  await migrateToLatest(database.db);

  expect((await appliedMigrations(database.db)).at(-1)).toBe('9999_teleportation');
});

test('a database from which a newer version has removed something is refused', async () => {
  await migrateToLatest(database.db);
  await addNewerMigration();
  await database.db
    .updateTable('installation')
    .set({ minimumSchema: '9999_teleportation' })
    .execute();

  await expect(migrateToLatest(database.db)).rejects.toThrow(
    'The database was written by a newer version of GVA (it has the migration 9999_teleportation).',
  );
});

test('a failed migration is rolled back and named in the error', async () => {
  await sql`create table leads (id integer)`.execute(database.db);

  await expect(migrateToLatest(database.db)).rejects.toThrow('failed in 0001_baseline');

  const { rows } = await sql`select to_regclass('users') is null as is_missing`.execute(
    database.db,
  );
  expect(rows).toEqual([{ isMissing: true }]);
});
