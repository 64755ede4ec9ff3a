import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { appliedMigrations, migrateToLatest, migrationNames } from '#db/migrate.ts';
import { jobs } from '#jobs';
import { prepareQueues } from '#server/jobs/queues.ts';
import { createTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { compileCache } from '../support/run-script.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createCaller } from './api.ts';
import { temporaryFolder } from './app-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { commit, schema } = z
  .object({ commit: z.string(), schema: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'db/former-release.json'), 'utf8')));

const SESSION_SECRET = 'a secret that both releases know of';

const database = await createTestDatabase({ empty: true });
afterAll(() => database.drop());

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** A shallow clone or a copy without history lacks the former release. */
const hasHistory = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'false';

/** The source of the former release in a folder of its own, with the packages of this version. */
function checkOutFormerRelease() {
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0)
    throw new Error(`The commit ${commit} of db/former-release.json is not in the history.`);
  const folder = temporaryFolder();
  const options = { cwd: root, maxBuffer: 500_000_000 };
  const archive = execFileSync('git', ['archive', commit, 'src', 'db', 'package.json'], options);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

type Person = {
  id: number;
  cookie: string;
  /** Calls REST, expects a success, and returns the body. */
  call: (method: string, path: string, body?: object) => Promise<unknown>;
};

async function signIn(address: string, username: string): Promise<Person> {
  const account = { username, password: 'demo1234' };
  const response = await createCaller('')(address)('POST', '/login', account);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const send = createCaller(cookie)(address);
  return {
    id: idOf(await response.json()),
    cookie,
    async call(method, path, body) {
      const answer = await send(method, path, body);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${username}: ${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text);
    },
  };
}

const idOf = (value: unknown) => z.object({ id: z.int() }).parse(value).id;

type People = { admin: Person; va: Person; client: Person };

/** One round of the work of the three roles. The VA logs the 4 minutes before `endedAt`. */
async function workTogether({ admin, va, client }: People, endedAt: number) {
  const task = {
    title: 'Served by the former release',
    description: 'While the new one migrates.',
    category: 'admin',
    priority: 'low',
    dueDate: '2030-01-31',
    vaId: va.id,
  };
  const id = idOf(await client.call('POST', '/tasks', task));
  await va.call('PATCH', `/tasks/${id}`, { status: 'in-progress' });
  await va.call('POST', `/tasks/${id}/comments`, { content: 'I have started.' });
  await va.call('POST', '/time-logs', {
    taskId: id,
    vaId: va.id,
    duration: 0.05,
    notes: 'Notes',
    startTime: new Date(endedAt - 240_000).toISOString(),
    endTime: new Date(endedAt).toISOString(),
  });
  await client.call('POST', '/messages', { receiverId: va.id, content: 'Thank you!' });
  await admin.call('PATCH', `/tasks/${id}`, { priority: 'high' });
  for (const person of [admin, va, client])
    for (const path of ['/tasks?limit=50', `/time-logs?taskId=${id}`, '/notifications'])
      await person.call('GET', path);
  await client.call('GET', `/messages?contactId=${va.id}`);
  await admin.call('GET', '/admin/audit');
  await client.call('DELETE', `/tasks/${id}`);
}

test.skipIf(!hasHistory)(
  'the former release serves every role before and after this version migrates its database',
  { tags: ['release'] },
  async () => {
    const folder = checkOutFormerRelease();
    const former = startServerProcess(
      {
        PATH: process.env.PATH,
        ...compileCache(),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        DATABASE_URL: database.url,
        SEED: 'demo',
        LOG_LEVEL: 'error',
        SESSION_SECRET,
      },
      undefined,
      'src/server.ts',
      folder,
    );
    onTestFinished(() => former.stop());
    const address = await former.ready;
    const people = {
      admin: await signIn(address, 'admin'),
      va: await signIn(address, 'va'),
      client: await signIn(address, 'client'),
    };
    expect((await appliedMigrations(database.db)).at(-1)).toBe(schema);
    await workTogether(people, Date.now() - 300_000);

    await migrateToLatest(database.db);
    await prepareQueues(database, jobs);
    // An upgraded database is as a new one.
    const fresh = await createTestDatabase();
    onTestFinished(() => fresh.drop());
    expect(await describeSchema(database.db)).toEqual(await describeSchema(fresh.db));

    await workTogether(people, Date.now());
    expect(former.output()).not.toContain('"level":50');

    // This version keeps everyone signed in.
    const gva = await createTestApp({ database, env: { SESSION_SECRET } });
    for (const { id, cookie } of Object.values(people)) {
      const response = await gva.app.inject({ url: '/api/user', headers: { cookie } });
      expect(response.json()).toMatchObject({ id });
    }
    await gva.close();
  },
);

test('a migration since the former release that removes or renames something raises the minimum schema', async () => {
  const names = await migrationNames();
  const since = names.slice(names.indexOf(schema) + 1);
  // No statement names an index.
  const removing =
    /\b(drop (table|column)|(?<!alter index .*)rename (to|column)|set not null|dropColumn|dropTable)\b/i;
  const offenders = since.filter((name) => {
    const text = readFileSync(join(root, `db/migrations/${name}.ts`), 'utf8');
    return removing.test(text) && !text.includes('minimum_schema');
  });
  expect(offenders).toEqual([]);
});
