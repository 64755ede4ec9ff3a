import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepsSession } from '#server/database/pooler.ts';
import { openDatabase } from '#server/db.ts';
import { createTestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { type Pooler, startPooler } from '../support/pooler.ts';
import { startApp, temporaryFolder } from './app-process.ts';

const SESSION_SECRET = 'a secret of more than thirty-two characters';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a direct connection keeps its session', async () => {
  expect(await keepsSession(database.url, 5_000)).toBe(true);
});

test.skipIf(!hasPgBouncer)('PgBouncer in session mode keeps the session', async () => {
  const bouncer = await startPgBouncer(database.url, { poolMode: 'session' });
  expect(await keepsSession(bouncer.url, 5_000)).toBe(true);
  await bouncer.close();
});

const poolers: Record<string, (url: string) => Promise<Pooler>> = {
  'a transaction pooler': startPooler,
  ...(hasPgBouncer && { PgBouncer: startPgBouncer }),
};

describe.each(Object.entries(poolers))('%s', (_name, start) => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await start(database.url);
  });
  afterAll(() => pooler.close());

  test('is detected, also while it is idle', async () => {
    expect(await keepsSession(pooler.url, 5_000)).toBe(false);
  });

  test('is refused at the start', async () => {
    const app = startApp(temporaryFolder(), { DATABASE_URL: pooler.url, SESSION_SECRET });
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.output()).toMatch(
      /^DATABASE_URL leads to a transaction pooler, .* Set DATABASE_DIRECT_URL .*\.\n$/,
    );
  });

  test('serves concurrent requests with DATABASE_DIRECT_URL without mixing up users', async () => {
    const pooled = openDatabase(pooler.url, { directUrl: database.url, timeout: 20_000 });
    const { drop } = database;
    const gva = await createTestApp({ database: { ...pooled, drop } });
    const users = await Promise.all(
      Array.from({ length: 4 }, () => gva.createUser({ role: 'client' })),
    );
    for (const user of users) {
      await gva.createTask({ clientId: user.id });
      await gva.cookieOf(user);
    }
    const asked = Array.from({ length: 12 }, (_, i) => i).flatMap(() =>
      users.map(async (user) => {
        const own = await gva.requestAs(user)({ url: '/api/user' });
        const tasks = await gva.requestAs(user)({ url: '/api/tasks' });
        expect(own.json()).toMatchObject({ id: user.id });
        expect(tasks.json()).toMatchObject([{ clientId: user.id }]);
      }),
    );
    await Promise.all(asked);
    await gva.close();
    await pooled.close();
  });

  test('starts the app with a DATABASE_DIRECT_URL of the same database only', async () => {
    const settings = { DATABASE_URL: pooler.url, SESSION_SECRET };
    const app = startApp(temporaryFolder(), { ...settings, DATABASE_DIRECT_URL: database.url });
    const address = await app.ready;
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    app.kill('SIGTERM');
    await app.ended;

    const other = await createTestDatabase();
    const wrong = startApp(temporaryFolder(), { ...settings, DATABASE_DIRECT_URL: other.url });
    expect(await wrong.ended).toEqual({ code: 1, signal: null });
    expect(wrong.output()).toContain('are different databases');
    await other.drop();
  });
});

test('the name of a prepared statement is a digest of its text', async () => {
  const other = openDatabase(database.url);
  const text = 'select $1::int + 1 as sum';
  expect(other.nameOf(text)).toMatch(/^s[\w-]{22}$/);
  expect(other.nameOf(text)).toBe(database.nameOf(text));
  expect(other.nameOf(`${text} `)).not.toBe(other.nameOf(text));
  await other.close();
});
