import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpDatabase } from '#db/backup/dump.ts';
import { migrateWithin } from '#db/backup/empty.ts';
import { restoreDatabase } from '#db/backup/restore.ts';
import { describeSchema } from '#db/describe-schema.ts';
import { formerMigrations } from '#db/former-migrations.ts';
import { appliedMigrations, migrateToLatest, migrationNames } from '#db/migrate.ts';
import { createTestDatabase, hashRows, type TestDatabase } from '#tests/support/database.ts';
import { makeFactories } from '#tests/support/factories.ts';

let folder: string;
let former: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gva-former-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A database as the former migrations left it. */
beforeEach(async () => {
  former = await createTestDatabase({ empty: true });
  await former.db.transaction().execute((trx) => migrateWithin(trx, '0001_baseline'));
  await recordMigrations(formerMigrations);
  await makeFactories(former.db).createTask({ title: 'From the former migrations' });
  await sql`insert into login_attempts (key, failures) values ('account:rosa', 3)`.execute(
    former.db,
  );
});
afterEach(() => former.drop());

async function recordMigrations(names: string[]) {
  await sql`delete from kysely_migration`.execute(former.db);
  await sql`insert into kysely_migration (name, timestamp)
    select name, now()::text from unnest(${names}::text[]) name`.execute(former.db);
}

test('the baseline creates the schema of the former migrations', async () => {
  const schema = gunzipSync(await readFile('tests/db/former/schema.json.gz')).toString();

  // The order depends on the collation of a database.
  expect((await describeSchema(former.db)).toSorted()).toEqual(JSON.parse(schema).toSorted());
});

test('a database at the end of the former migrations is adopted with its rows', async () => {
  await migrateToLatest(former.db);

  expect(await appliedMigrations(former.db)).toEqual(await migrationNames());
  expect(await former.db.selectFrom('tasks').select('title').execute()).toEqual([
    { title: 'From the former migrations' },
  ]);
  expect(await former.db.selectFrom('rateLimits').select(['key', 'count']).execute()).toEqual([
    { key: 'account:rosa', count: 3 },
  ]);
  const fresh = await createTestDatabase();
  expect(await describeSchema(former.db)).toEqual(await describeSchema(fresh.db));
  await fresh.drop();
});

test('a database in the middle of the former migrations is refused and not changed', async () => {
  const applied = formerMigrations.slice(0, -1);
  await recordMigrations(applied);

  await expect(migrateToLatest(former.db)).rejects.toThrow(
    /^The database is at 0165_urgency_indexes, an older schema than this version can migrate\. Start GVA at commit \w{7} once/,
  );

  expect(await appliedMigrations(former.db)).toEqual(applied);
});

test('a former database with another schema is refused with the differences, and not changed', async () => {
  const changes = {
    'alter table tasks add column colour text': 'not expected: column tasks colour text',
    'alter table tasks alter version set default 2': 'missing: column tasks version integer',
    'drop index tasks_board': 'missing: index CREATE INDEX tasks_board ON tasks',
    'alter table tasks drop constraint tasks_title_check':
      'missing: constraint tasks tasks_title_check',
    'alter table tasks disable trigger tasks_keep':
      'not expected: trigger CREATE TRIGGER tasks_keep',
    "alter function day_of set search_path = ''": 'not expected: function day_of',
  };
  for (const change of Object.keys(changes)) await sql.raw(change).execute(former.db);
  const before = await describeSchema(former.db);

  const message = await migrateToLatest(former.db).catch(String);

  expect(message).toContain('The schema of the database differs from 0001_baseline in 9 lines.');
  for (const difference of Object.values(changes)) expect(message).toContain(difference);
  expect(await appliedMigrations(former.db)).toEqual(formerMigrations);
  expect(await describeSchema(former.db)).toEqual(before);
});

test('spaces and comments within functions do not count as another schema', async () => {
  await sql`create or replace function day_of(moment timestamptz) returns date
    language sql immutable as $$
      -- The day in UTC.
      select (moment   at time zone 'UTC')::date $$`.execute(former.db);

  await migrateToLatest(former.db);

  expect(await appliedMigrations(former.db)).toEqual(await migrationNames());
});

test('a backup from the end of the former migrations is restored', async () => {
  const file = join(folder, 'former.ndjson.gz');
  await dumpDatabase(former.db, file);
  const restored = await createTestDatabase({ empty: true });

  await restoreDatabase(restored.db, file);

  await migrateToLatest(former.db);
  expect(await hashRows(restored)).toEqual(await hashRows(former));
  expect(await appliedMigrations(restored.db)).toEqual(await migrationNames());
  await restored.drop();
});

test('a backup that the former version wrote is restored', async () => {
  const restored = await createTestDatabase({ empty: true });

  await restoreDatabase(restored.db, 'tests/db/former/backup.ndjson.gz');

  expect(await appliedMigrations(restored.db)).toEqual(await migrationNames());
  const { rows } = await sql`select (select count(*)::int from users) as users,
    (select count(*)::int from tasks) as tasks,
    (select sum(duration)::float from time_logs) as hours`.execute(restored.db);
  expect(rows).toEqual([{ users: 33, tasks: 250, hours: 1101.49 }]);
  await restored.drop();
});

test('a backup from the middle of the former migrations is refused', async () => {
  await recordMigrations(formerMigrations.slice(0, -1));
  const file = join(folder, 'older.ndjson.gz');
  await dumpDatabase(former.db, file);
  const before = await hashRows(former);

  await expect(restoreDatabase(former.db, file)).rejects.toThrow(
    /^The backup is older than this version can restore \(its schema is 0165_urgency_indexes\)/,
  );

  expect(await hashRows(former)).toEqual(before);
});
