import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReplica, type Replica } from '#server/database/replica.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/eventually.ts';
import { readSamples } from '#tests/support/metric-samples.ts';
import { listExpressions, readNames } from '#tests/support/promql.ts';

const token = 'a token for tests only';
type Line = { reqId: string; msg: string; route: string; status: number };

let gva: TestApp;
let database: TestDatabase;
let replica: Replica;
const written: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // Not a replica, so the primary answers every read. Both are counted.
  replica = openReplica(database.url, { primary: database.db, report: () => {} });
  gva = await createTestApp({
    database,
    replica,
    env: { ACCESS_LOG: 'all', METRICS_TOKEN: token, LOG_LEVEL: 'silent', BACKUP_DIR: '/nowhere' },
    logStream: { write: (line) => written.push(line) },
  });
});
afterAll(async () => {
  await gva.close();
  await replica.close();
  await database.drop();
});

const lines = () =>
  written.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === 'request');
const lineOf = (id: unknown) => until(() => lines().find(({ reqId }) => reqId === id));

const requestMetrics = (authorization: string) =>
  gva.app.inject({ url: '/metrics', headers: { authorization } });

async function readMetrics() {
  const response = await requestMetrics(`Bearer ${token}`);
  expect(response.statusCode).toBe(200);
  return readSamples(response.body);
}

test.each([
  ['/api/tasks/999999?status=todo', '/api/tasks/:id', 404],
  ['/trpc/tasks.get?input=%7B%22id%22%3A999999%7D', '/trpc/tasks.get', 404],
  ['/trpc/auth.session,tasks.get,no.such?batch=1', '/trpc/auth.session,tasks.get,unknown', 207],
  ['/api/no-such-path', 'unmatched', 404],
])('the line of %s names its route and the user', async (url, route, status) => {
  const client = await gva.createUser({ role: 'client' });
  const headers = { cookie: await gva.cookieOf(client) };
  const response = await gva.app.inject({ url, headers });
  expect(response.statusCode).toBe(status);
  // An unknown path is answered before the session is read.
  const userId = route === 'unmatched' ? null : client.id;
  const reqId = response.headers['x-request-id'];
  expect(await lineOf(reqId)).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    msg: 'request',
    reqId,
    method: 'GET',
    route,
    status,
    userId,
    durationMs: expect.any(Number),
  });
});

test('the line of a sign-in contains nothing that was sent', async () => {
  const { headers, statusCode } = await gva.app.inject({
    method: 'POST',
    url: '/api/login?next=secret-path',
    remoteAddress: '203.0.113.9',
    headers: { 'user-agent': 'secret-agent' },
    payload: { username: 'secret@example.com', password: 'secret-password' },
  });
  expect(statusCode).toBe(401);
  const line = await lineOf(headers['x-request-id']);
  expect(line).toMatchObject({ route: '/api/login', status: 401, userId: null });
  expect(JSON.stringify(line)).not.toMatch(/secret|203\.0\.113/);
});

test('a request that fails on our side has a line and is counted', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const cookie = await gva.cookieOf(admin);
  await gva.database.pool.query('alter table leads rename to hidden_leads');
  const response = await gva.app.inject({ url: '/api/leads', headers: { cookie } });
  await gva.database.pool.query('alter table hidden_leads rename to leads');
  expect(response.statusCode).toBe(500);
  const line = await lineOf(response.headers['x-request-id']);
  expect(line).toMatchObject({ route: '/api/leads', status: 500, userId: admin.id });

  const samples = await readMetrics();
  const request = 'method="GET",route="/api/leads"';
  expect(samples.get(`gva_http_requests_total{${request},status="500"}`)).toBe(1);
  expect(samples.get(`gva_http_request_duration_seconds_count{${request}}`)).toBe(1);
  const call = 'procedure="leads.list",code="INTERNAL_SERVER_ERROR"';
  expect(samples.get(`gva_procedure_calls_total{${call}}`)).toBe(1);
});

test('a request whose client hangs up has a line with 499', async () => {
  const url = `${await gva.listen()}/api/login`;
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const arrived = once(gva.app.server, 'request');
  const call = openRequest(url, { method: 'POST', headers });
  call.on('error', () => {});
  call.flushHeaders();
  await arrived;
  call.destroy();
  const line = await until(() => lines().find(({ status }) => status === 499));
  expect(line).toMatchObject({ method: 'POST', route: '/api/login' });
});

test('every batch has the same route in the metrics, and its procedures are counted one by one', async () => {
  const callsOf = async (procedure: string) =>
    (await readMetrics()).get(`gva_procedure_calls_total{procedure="${procedure}",code="OK"}`);
  const before = (await callsOf('auth.session')) ?? 0;
  for (const names of ['auth.session,tasks.get', 'auth.session,auth.session,leads.list', 'no.such'])
    await gva.app.inject(`/trpc/${names}?batch=1`);
  expect(await callsOf('auth.session')).toBe(before + 3);
  const routes = [...(await readMetrics()).keys()].flatMap(
    (name) => /^gva_http_requests_total.*route="(\/trpc[^"]*)"/.exec(name)?.[1] ?? [],
  );
  expect([...new Set(routes)].toSorted()).toEqual(
    ['/trpc/batch', '/trpc/tasks.get', '/trpc/unknown'].toSorted(),
  );
});

test('the metrics show the pool, the queues and the streams', async () => {
  await gva.database.pool.query(
    `insert into failed_jobs (job, input, about, reason, attempts, queued_at)
     values ('deliver-mail', '{}', 'A mail', 'A reason', 3, now())`,
  );
  const own = await createTestApp({
    database: gva.database,
    env: { METRICS_TOKEN: token, LOG_LEVEL: 'silent' },
  });
  await gva.database.pool.query(
    `insert into pgboss.job (name, start_after, singleton_key, policy)
     values ('deliver-mail', now() - interval '5 minutes', 'a', 'short'),
       ('deliver-mail', now() + interval '5 minutes', 'b', 'short')`,
  );
  const headers = { authorization: `Bearer ${token}` };
  const response = await own.app.inject({ url: '/metrics', headers });
  const samples = readSamples(response.body);
  expect(samples.get('gva_jobs{queue="deliver-mail",state="waiting"}')).toBe(1);
  expect(samples.get('gva_jobs{queue="deliver-mail",state="delayed"}')).toBe(1);
  const age = samples.get('gva_jobs_oldest_waiting_seconds{queue="deliver-mail"}');
  expect(age).toBeGreaterThanOrEqual(300);
  expect(samples.get('gva_jobs_oldest_waiting_seconds{queue="send-invoices"}')).toBe(0);
  expect(samples.get('gva_failed_jobs{queue="deliver-mail"}')).toBe(1);
  expect(samples.get('gva_live_streams')).toBe(0);
  expect(samples.get('gva_db_reachable')).toBe(1);
  expect(samples.get('gva_db_pool_connections{state="used"}')).toBeGreaterThanOrEqual(0);
  // Further scrapers in the next seconds get the same figures of the jobs.
  await gva.database.pool.query('delete from failed_jobs');
  const again = await own.app.inject({ url: '/metrics', headers });
  expect(readSamples(again.body).get('gva_failed_jobs{queue="deliver-mail"}')).toBe(1);
  await own.close();
});

test('the metrics need the token, and do not exist without METRICS_TOKEN', async () => {
  for (const authorization of ['', token, 'Bearer another token'])
    expect((await requestMetrics(authorization)).statusCode).toBe(401);
  const other = await createTestApp({ database: gva.database, env: { METRICS_TOKEN: '' } });
  const headers = { authorization: 'Bearer ' };
  expect((await other.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  await other.close();
});

/** Prometheus adds these. */
const ofEachTarget = ['up{instance="",job=""}', 'instance=', 'job='];

test('the age of the last good backup is in the metrics', async () => {
  expect((await readMetrics()).get('gva_last_backup_timestamp_seconds')).toBe(0);
});

test('the dashboard and the alert rules name only metrics and labels that the server has', async () => {
  await gva.app.inject('/trpc/auth.session');
  const samples = [...(await readMetrics()).keys(), ...ofEachTarget];
  const expressions = listExpressions();
  expect(expressions.length).toBeGreaterThan(20);
  const missing = expressions.flatMap((expression) => {
    const { metrics, labels } = readNames(expression);
    const own = samples.filter((sample) => metrics.includes(sample.replace(/\{.*/, '')));
    const known = [...own, ...ofEachTarget].join(',');
    return [
      ...metrics.filter((name) => !own.some((sample) => sample.replace(/\{.*/, '') === name)),
      ...labels.filter((label) => !new RegExp(`\\b${label}=`).test(known)),
      ...(metrics.length === 0 ? ['no metric'] : []),
    ].map((name) => `${name} in ${expression}`);
  });
  expect(missing).toEqual([]);
});
