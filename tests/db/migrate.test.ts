import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { appliedMigrations, migrateToLatest, migrationNames } from '#db/migrate.ts';
import { createSchema, schemaFiles } from '#db/schema.ts';
import { openDatabase } from '#server/db.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { describeSchema } from '../support/describe-schema.ts';

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

test('the migrations create the schema that db/schema describes', async () => {
  await migrateToLatest(database.db);
  const current = await createTestDatabase({ empty: true });
  onTestFinished(() => current.drop());
  await current.db.transaction().execute(createSchema);

  expect(await describeSchema(database.db)).toEqual(await describeSchema(current.db));
});

test('db/schema defines each table, view, function, index and trigger once, in files of at most 300 lines', async () => {
  const folder = new URL('../../db/schema/', import.meta.url);
  expect((await readdir(folder)).toSorted()).toEqual(
    schemaFiles.map((name) => `${name}.sql`).toSorted(),
  );

  const texts = await Promise.all(
    schemaFiles.map((name) => readFile(new URL(`${name}.sql`, folder), 'utf8')),
  );
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^create (?!extension)(?:constraint |unique )?(\w+ \w+)/gm)].map(
      ([, name]) => name,
    ),
  );

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(texts.join('\n')).not.toMatch(/^(alter|drop|create or replace) /m);
  expect(texts.filter((text) => text.split('\n').length > 301)).toEqual([]);
});

// PostgreSQL does not check functions while db/schema is applied, because they use tables of later files.
test('every function of the schema is valid', async () => {
  await migrateToLatest(database.db);
  const { rows } = await sql<{ name: string; validator: string }>`
    select proname as name, format('select %s(%s)', lanvalidator::regproc, pg_proc.oid) as validator
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = current_schema()::regnamespace and lanname in ('sql', 'plpgsql')`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(200);
  for (const { name, validator } of rows)
    await expect(sql.raw(validator).execute(database.db), name).resolves.toBeDefined();
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
    'This version of GVA does not know the schema of the database (9999_teleportation). The database was made by a newer version',
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
