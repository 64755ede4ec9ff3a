import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { until } from '../support/eventually.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import {
  clusterOf,
  isRunningOn,
  migratedFolder,
  migratedTemplate,
  pidFileOf,
  postmasterOf,
  startApp,
  temporaryFolder,
} from './app-process.ts';

beforeAll(async () => {
  await migratedTemplate();
});

const secret = 'a secret of more than thirty-two characters';

/** A login that sends its body only on `finish`, so that the request stays open. */
function slowLogin(address: string) {
  const body = JSON.stringify({ username: 'nobody', password: 'secret-1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const answer = text(socket).catch(() => '');
  const head = ['POST /api/login HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  socket.write(
    [...head, `content-length: ${body.length}`, 'connection: close', '', ''].join('\r\n'),
  );
  return { finish: () => socket.write(body), answer };
}

const isListening = (address: string) =>
  fetch(`${address}/api/health/live`).then(
    ({ status }) => status === 200,
    () => false,
  );

test('SIGTERM lets an open request finish, then stops the database and the app', async () => {
  const folder = await migratedFolder();
  const app = startApp(folder);
  const address = await app.ready;
  const database = postmasterOf(folder);
  const login = slowLogin(address);
  await isListening(address); // Answered after the headers of the login have arrived.

  app.kill('SIGTERM');
  app.kill('SIGTERM');
  await until(async () => !(await isListening(address)));
  login.finish();

  expect(await login.answer).toMatch(/^HTTP\/1.1 401 /);
  expect(await app.ended).toEqual({ code: 0, signal: null });
  expect(isRunningOn(database, folder)).toBe(false);
  expect(existsSync(pidFileOf(folder))).toBe(false);
});

test('with SHUTDOWN_DELAY the app first says that it is not ready, and serves on until it closes', async () => {
  const app = startApp(await migratedFolder(), { SHUTDOWN_DELAY: '4' });
  const address = await app.ready;
  app.kill('SIGTERM');

  const read = async (name: string) => {
    const { status, headers } = await fetch(`${address}/api/${name}`);
    return { status, isLast: headers.get('connection') === 'close' };
  };
  await until(async () => (await read('health/ready')).status === 503);
  // The client of this connection opens the next one, which leads to another node.
  expect(await read('health/live')).toEqual({ status: 200, isLast: true });
  expect(await read('user')).toEqual({ status: 401, isLast: true });
  expect(await app.ended).toEqual({ code: 0, signal: null });
});

test('a request that never ends does not block the exit', async () => {
  const app = startApp(await migratedFolder());
  const address = await app.ready;
  const login = slowLogin(address);
  await isListening(address);

  app.kill('SIGINT');
  expect(await app.ended).toEqual({ code: 0, signal: null });
  // The connection is cut by the exit. The timeout for slow bodies, which is much longer, would send a response.
  expect(await login.answer).toBe('');
});

test('a port in use is named in the error, and the database is stopped', async () => {
  const folder = await migratedFolder();
  const holder = await openTcpProxy();
  const { port } = holder;

  const app = startApp(folder, { PORT: String(port) });
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output()).toMatch(
    new RegExp(`^Port ${port} on 127.0.0.1 is in use\\. .* PORT .*\\n$`),
  );
  expect(existsSync(pidFileOf(folder))).toBe(false);
  await holder.close();
});

test('every invalid setting is named in the error, without its value', async () => {
  const app = startApp(temporaryFolder(), {
    PORT: 'http',
    SEED: 'all',
    SESSION_SECRET: 'hush-hush',
  });
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^SEED /),
    expect.stringMatching(/^SESSION_SECRET /),
  ]);
  expect(app.output()).not.toContain('hush-hush');
});

test('a folder with data of another PostgreSQL version is refused and not changed', async () => {
  const folder = temporaryFolder();
  mkdirSync(clusterOf(folder));
  writeFileSync(path.join(clusterOf(folder), 'PG_VERSION'), '15\n');

  const app = startApp(folder);
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output()).toMatch(/contains 15 PostgreSQL data, but PostgreSQL 18 is needed/);
});

test('a DATA_DIR that cannot be created is named in the error', async () => {
  const app = startApp('/dev/null/gva');
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output()).toMatch(/^DATA_DIR \/dev\/null\/gva cannot be written to: .+\n$/);
});

test('the error of PostgreSQL is shown when it does not start', async () => {
  const folder = await migratedFolder();
  writeFileSync(path.join(clusterOf(folder), 'postgresql.conf'), 'no_such_setting = 1\n');

  const app = startApp(folder);
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output()).toMatch(/^PostgreSQL did not start:\n.*no_such_setting/);
});

test('the app waits for a database that starts later and accepts connections slowly, and says so', async () => {
  const database = await createTestDatabase({ empty: true });
  const url = new URL(database.url);
  const databasePort = Number(url.port);
  const proxy = await openTcpProxy();
  url.port = String(proxy.port);

  const app = startApp('/nowhere', { DATABASE_URL: url.href, SESSION_SECRET: secret });
  const address = await until(() => /listening at (\S+);/.exec(app.output())?.[1]);
  const statusOf = async (name: string) => (await fetch(`${address}/api/health/${name}`)).status;
  expect(await statusOf('live')).toBe(200);
  expect(await statusOf('ready')).toBe(503);
  expect(app.output()).toMatch(/waiting for the database/);

  // A request would give up, the start does not.
  proxy.setTarget(databasePort, 2_600);
  expect(await app.ready).toBe(address);
  proxy.setTarget(databasePort);
  expect(await statusOf('ready')).toBe(200);
  app.kill('SIGTERM');
  expect(await app.ended).toEqual({ code: 0, signal: null });
  await proxy.close();
  await database.drop();
});

test('the start fails when the database does not respond in time', async () => {
  const app = startApp('/nowhere', {
    DATABASE_URL: 'postgres://gva:hush@127.0.0.1:1/gva',
    SESSION_SECRET: secret,
    START_TIMEOUT: '1',
  });
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output()).toMatch(/The database was not reachable within 1 s: .*ECONNREFUSED/);
  expect(app.output()).not.toContain('hush');
});

test('two nodes that start together on an empty database migrate and seed it once', async () => {
  const database = await createTestDatabase({ empty: true });
  const shared = { DATABASE_URL: database.url, SESSION_SECRET: secret, SEED: 'demo' };
  const nodes = [startApp('/nowhere', shared), startApp('/nowhere', shared)];
  const addresses = await Promise.all(nodes.map((node) => node.ready));

  const statuses = await Promise.all(
    addresses.map(async (address) => (await fetch(`${address}/api/health/ready`)).status),
  );
  expect(statuses).toEqual([200, 200]);
  expect(nodes.filter((node) => node.output().includes('filled the empty database'))).toHaveLength(
    1,
  );
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all(nodes.map((node) => node.ended));
  await database.drop();
});
