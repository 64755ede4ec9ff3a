import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { dumpDatabase } from '#db/backup/dump.ts';
import { restoreDatabase } from '#db/backup/restore.ts';
import { appliedMigrations, migrations } from '#db/migrate.ts';
import { seedDemo } from '#db/seed.ts';
import { jobs } from '#jobs';
import { prepareQueues } from '#server/jobs/queues.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { testEnv } from '../support/app.ts';
import { createTestDatabase, hashRows, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { makeFactories } from '../support/factories.ts';
import { createJobRunner } from '../support/jobs.ts';
import { follow, startNode } from '../support/live-readers.ts';

let database: TestDatabase;
let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gva-backup-'));
  backup = join(folder, 'demo.ndjson.gz');
  database = await createTestDatabase();
  await seedDemo(database.db);
  // Values that a backup format could lose: all kinds of line ends, quotes, and empty strings in lists.
  const client = await makeFactories(database.db).createUser({ role: 'client' });
  await database.db
    .insertInto('routines')
    .values({
      clientId: client.id,
      title: 'Line\u2028ends \\ "quoted" 🙂',
      description: 'one\r\ntwo\nthree\u2029four\tfive',
      attachments: ['a,b', '{c}', '"d"', 'NULL', ''],
    })
    .execute();
  await dumpDatabase(database.db, backup);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('a restored database has the same rows, continues its ids, and has its triggers', async () => {
  const restored = await createTestDatabase({ empty: true });

  const rows = await restoreDatabase(restored.db, backup);

  expect(rows).toBeGreaterThan(1000);
  expect(await hashRows(restored)).toEqual(await hashRows(database));
  const before = await restored.db.selectFrom('users').select('id').orderBy('id', 'desc').execute();
  const made = await makeFactories(restored.db).createUser({ role: 'client' });
  expect(made.id).toBe((before[0]?.id ?? 0) + 1);
  const events = await restored.db.selectFrom('events').select('kind').execute();
  expect(events).toEqual([{ kind: 'user' }]);
  await restored.drop();
});

test('a restore replaces all rows, and browsers load everything again', async () => {
  const other = await createTestDatabase();
  for (let i = 0; i < 20; i++) await makeFactories(other.db).createTask();
  const node = startNode(other);
  const stream = follow(node, null, null);
  const kinds = () => stream.received.map(({ event }) => event.kind);
  // Events of the first tasks may follow, if a transaction of another test ran while they were written.
  await eventually(kinds).toContain('hello');

  await restoreDatabase(other.db, backup);

  expect(await hashRows(other)).toEqual(await hashRows(database));
  await eventually(kinds).toContain('resync');
  // Another `resync` may come instead, as above.
  const kindsAfter = () => kinds().slice(kinds().lastIndexOf('resync'));
  await eventually(() => makeFactories(other.db).createTask().then(kindsAfter)).toContain('task');
  await node.close();
  await other.drop();
});

test('a backup during writes is a consistent snapshot', async () => {
  const busy = await createTestDatabase();
  const make = makeFactories(busy.db);
  let isWriting = true;
  const writer = (async () => {
    while (isWriting) await make.createTask();
  })();
  const file = join(folder, 'busy.ndjson.gz');

  await dumpDatabase(busy.db, file);
  isWriting = false;
  await writer;

  // A restore would fail for a task without its client.
  await restoreDatabase(busy.db, file);
  await busy.drop();
});

test('a restore migrates a backup of an older version', async () => {
  const older = await createTestDatabase();
  await makeFactories(older.db).createTask({ title: 'From the old days' });
  const file = join(folder, 'older.ndjson.gz');
  await dumpDatabase(older.db, file);
  const known = await migrations.getMigrations();
  const later = vi.spyOn(migrations, 'getMigrations').mockResolvedValue({
    ...known,
    '9999_moods': {
      up: (db) =>
        sql`alter table tasks add column mood text not null default 'calm'`.execute(db).then(),
    },
  });
  onTestFinished(() => later.mockRestore());

  await restoreDatabase(older.db, file);

  expect((await appliedMigrations(older.db)).at(-1)).toBe('9999_moods');
  const { rows } = await older.pool.query('select title, mood from tasks');
  expect(rows).toEqual([{ title: 'From the old days', mood: 'calm' }]);
  await older.drop();
});

test('a restore refuses changed, truncated and foreign files, and changes nothing', async () => {
  const other = await createTestDatabase();
  await makeFactories(other.db).createTask();
  const before = await hashRows(other);
  const text = gunzipSync(await readFile(backup)).toString();
  const file = join(folder, 'bad.ndjson.gz');
  const restoring = async (content: Buffer) => {
    await writeFile(file, content);
    return restoreDatabase(other.db, file);
  };

  const changed = gzipSync(text.replace('Helen Okafor', 'Helen Okafar'));
  await expect(restoring(changed)).rejects.toThrow('The rows of users in the backup are damaged');
  const shorter = gzipSync(text.slice(0, text.lastIndexOf('{"complete"')));
  await expect(restoring(shorter)).rejects.toThrow('The backup is truncated.');
  const torn = (await readFile(backup)).subarray(0, 9000);
  await expect(restoring(torn)).rejects.toThrow('The file is not a GVA backup, or it is damaged.');
  await expect(restoring(Buffer.from('hello'))).rejects.toThrow('The file is not a GVA backup');
  // Tables that a changed last line does not count.
  for (const table of ['installation', 'lead_comments', 'user_settings']) {
    const lost = gzipSync(
      text
        .replace(new RegExp(`^\\{"table":"${table}"[^]*?\\n\\{"rows":.*\\n`, 'm'), '')
        .replace(/"tables":(\d+),"files"/, (_, count) => `"tables":${Number(count) - 1},"files"`),
    );
    await expect(restoring(lost)).rejects.toThrow(`The backup does not have the table ${table}.`);
  }
  const unknown = gzipSync(text.replace('"table":"leads"', '"table":"leads; drop table users"'));
  await expect(restoring(unknown)).rejects.toThrow('The backup has an unknown table');
  const backwards = gzipSync(text.replace(/"lastId":\d+/, '"lastId":-5'));
  await expect(restoring(backwards)).rejects.toThrow('The file is not a GVA backup');
  const newer = gzipSync(text.replace(/"schema":"\w+"/, '"schema":"9999_teleportation"'));
  await expect(restoring(newer)).rejects.toThrow('does not know the schema of the backup');

  expect(await hashRows(other)).toEqual(before);
  await other.drop();
});

test('a failed backup leaves no file', async () => {
  await expect(dumpDatabase(database.db, join(folder, 'nowhere', 'x.gz'))).rejects.toThrow();
  const empty = await createTestDatabase({ empty: true });
  const file = join(folder, 'empty.gz');
  await expect(dumpDatabase(empty.db, file)).rejects.toThrow('nothing to back up');
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/empty|\.part$/));
  await empty.drop();
});

test('a restore brings back unfinished jobs and drops those of the replaced database', async () => {
  const source = await createTestDatabase();
  const env = testEnv();
  const mail = {
    kind: 'welcome',
    to: 'a@example.com',
    subject: 'Hello',
    text: 'Hi',
    html: '<p>Hi</p>',
  } as const;
  const { id } = await queueMail(source.db, env, mail);
  const file = join(folder, 'jobs.ndjson.gz');
  await dumpDatabase(source.db, file);
  const waiting = async ({ pool }: TestDatabase) =>
    (await pool.query('select name, state, data from pgboss.job')).rows;
  const expected = [{ name: 'deliver-mail', state: 'created', data: { mailId: id } }];

  // Into the same database, after another mail was queued there.
  await queueMail(source.db, env, mail);
  await restoreDatabase(source.db, file);
  expect(await waiting(source)).toEqual(expected);
  // Into a new database, whose queues do not exist yet.
  const empty = await createTestDatabase({ empty: true });
  await restoreDatabase(empty.db, file);
  expect(await waiting(empty)).toEqual(expected);
  await prepareQueues(empty, jobs);
  await createJobRunner({ database: empty, env, jobs }).runDue();
  expect(await empty.db.selectFrom('mailOutbox').select(['id', 'status']).execute()).toEqual([
    { id, status: 'sent' },
  ]);
  await source.drop();
  await empty.drop();
});
