import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sign } from '@fastify/cookie';
import { createCaller } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { type Installation, withInstallation } from './installation.ts';
import { type FaultPart, percentile, type Report } from './part.ts';
import { openStream, type RawStream } from './streams.ts';
import { pdfOf, uploadFile } from './uploads.ts';

const users = 1_000;
const streamsPerUser = 10;
const descriptors = users * streamsPerUser + 500;
const secret = 'k'.repeat(40);
const heartbeatMs = 30_000;
const uploads = 6;

/** Inserts users with sessions, because registrations are limited. Returns their cookies. */
async function insertUsers({ query }: Installation) {
  const ids = Array.from({ length: users }, () => randomBytes(32).toString('base64url'));
  const digests = ids.map((id) => createHash('sha256').update(id).digest('hex'));
  await query(
    `with inserted as (
       insert into users (username, email, password_hash, full_name, role)
       select 'idle-' || n, 'idle-' || n || '@example.com', '-', 'Ida Idle', 'client'
       from generate_series(1, $1) n returning id),
     numbered as (select id, row_number() over () as n from inserted)
     insert into sessions (id, user_id, expires_at)
     select digest, numbered.id, now() + interval '30 days'
     from unnest($2::text[]) with ordinality as given (digest, n) join numbered using (n)`,
    [users, digests],
  );
  return ids.map((id) => `gva_session=${encodeURIComponent(sign(id, secret))}`);
}

const memoryOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

async function openAll(address: string, cookies: string[]) {
  const streams: RawStream[] = [];
  for (const cookie of cookies)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: streamsPerUser }, () => openStream(address, cookie)),
      )),
    );
  return streams;
}

async function measureCalls(call: ReturnType<ReturnType<typeof createCaller>>) {
  const times: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    const startedAt = performance.now();
    assert.equal((await call('GET', '/tasks?limit=10')).status, 200);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.99);
}

/** An upload whose body never ends. */
async function beginUpload(address: string, cookie: string) {
  const content = pdfOf(100_000);
  const boundary = 'x'.repeat(20);
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
  const lines = [
    'POST /api/files HTTP/1.1',
    'host: localhost',
    `cookie: ${cookie}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    'content-length: 5000000',
    '',
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="plan.pdf"',
    '',
    content,
  ];
  socket.write(lines.join('\r\n'));
  await once(socket, 'connect');
}

/** SIGTERM with open streams and uploads that are half sent. */
async function stopAll(
  installation: Installation,
  { streams, cookie, figure }: { streams: RawStream[]; cookie: string; figure: Report },
) {
  const address = installation.address();
  assert.equal((await uploadFile(address, cookie, pdfOf(100_000))).status, 201);
  for (let count = 0; count < uploads; count += 1) await beginUpload(address, cookie);
  const files = join(installation.dataDir, 'files');
  const names = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.'),
    ).length;
  await until(async () => (await names(join(files, 'incoming'))) === uploads);

  const app = installation.app();
  const startedAt = performance.now();
  app.kill('SIGTERM');
  assert.deepEqual(await app.ended, { code: 0, signal: null });
  figure('from SIGTERM to the exit', (performance.now() - startedAt) / 1_000, 's', 10);
  await until(() => streams.every((stream) => stream.isOver()));
  const withoutEnd = streams.filter((stream) => !stream.text().includes('event: return')).length;
  figure('streams that ended without their last event', withoutEnd, '', 0);
  await installation.restart();
  figure('files that unfinished uploads left', (await names(files)) - 1, '', 0);
  assert.equal(await names(files), 1);
  assert.deepEqual(await installation.query('select count(*)::int as count from files'), [
    { count: 1 },
  ]);
  assert.equal(withoutEnd, 0);
}

/** Ten thousand browsers that only listen, and then a shutdown. */
export const idleStreams: FaultPart = {
  name: 'idle-streams',
  findObstacle: () => {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, limit] = /Max open files\s+(\d+|unlimited)/.exec(limits) ?? [];
    return limit === 'unlimited' || Number(limit) >= descriptors
      ? undefined
      : `needs ${descriptors} file descriptors (ulimit -n)`;
  },
  run: (folder, figure) =>
    withInstallation(
      folder,
      async (installation) => {
        const { address } = installation;
        const cookies = await insertUsers(installation);
        const [cookie = ''] = cookies;
        const call = createCaller(cookie)(address());
        await measureCalls(call);
        figure('calls without streams, 99th percentile', await measureCalls(call), 'ms');
        const before = await memoryOf(installation.app().pid);
        const streams = await openAll(address(), cookies);
        figure('streams', streams.length, '');
        const more = (await memoryOf(installation.app().pid)) - before;
        figure('memory for all of them', more, 'MB');
        figure('calls with them, 99th percentile', await measureCalls(call), 'ms');
        const lengths = streams.map((stream) => stream.text().length);
        const startedAt = performance.now();
        await until(() => streams.every((stream, at) => stream.text().length > (lengths[at] ?? 0)));
        figure(
          'until each had a heartbeat',
          (performance.now() - startedAt) / 1_000,
          's',
          heartbeatMs / 1_000,
        );
        const ended = streams.filter((stream) => stream.isOver()).length;
        figure('streams that were closed', ended, '', 0);
        assert.equal(ended, 0);
        await stopAll(installation, { streams, cookie, figure });
      },
      { SESSION_SECRET: secret },
    ),
};
