import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeExportJob } from '#domains/exports/jobs.ts';
import { createFolderStore } from '#server/files/folder-store.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { testEnv } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually, until } from '../support/eventually.ts';
import { makeFactories } from '../support/factories.ts';
import { migratedFolder, startApp, startWorker, temporaryFolder } from './app-process.ts';

async function shareDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { SESSION_SECRET = '' } = testEnv();
  return { database, variables: { DATABASE_URL: database.url, SESSION_SECRET } };
}

test('a job whose process is killed runs again on another node, and its effect happens once', {
  timeout: 180_000,
}, async () => {
  const folder = temporaryFolder();
  const { database, variables } = await shareDatabase();
  const { db, pool } = database;
  const first = startApp(folder, variables);
  await first.ready;
  const admin = await makeFactories(db).createUser({ role: 'admin' });
  // The export waits for this lock while it runs.
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table lead_comments in access exclusive mode');
  const { id } = await db
    .insertInto('exports')
    .values({
      requestId: randomUUID(),
      ownerId: admin.id,
      ownerRole: 'admin',
      list: 'leads',
      filter: '{}',
      columns: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, writeExportJob, { exportId: id });
  const findExport = () =>
    db
      .selectFrom('exports')
      .select(['status', 'attempts', 'storageKey'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  await eventually(async () => (await findExport()).status).toBe('running');
  first.kill('SIGKILL');
  await first.ended;
  await blocker.query('rollback');
  blocker.release();
  expect(await findExport()).toMatchObject({ status: 'running', attempts: 1 });

  const nodes = [startWorker(folder, variables), startWorker(folder, variables)];
  await Promise.all(nodes.map(({ ready }) => ready));
  // The nodes notice the loss only after some of their regular checks.
  await until(async () => (await findExport()).status === 'done');
  const { attempts, storageKey } = await findExport();
  expect(attempts).toBe(2);
  const stored: string[] = [];
  for await (const { key } of createFolderStore(path.join(folder, 'files')).list())
    stored.push(key);
  expect(stored).toEqual([storageKey]);
});

test('with JOBS=off the web process runs no jobs, and a worker runs them', {
  timeout: 180_000,
}, async () => {
  const folder = temporaryFolder();
  const { database, variables } = await shareDatabase();
  const web = startApp(folder, { ...variables, JOBS: 'off' });
  await web.ready;
  const { id } = await queueMail(database.db, testEnv(), {
    kind: 'welcome',
    to: 'a@example.com',
    subject: 'Hello',
    text: 'Hi',
    html: '<p>Hi</p>',
  });
  const { rows } = await database.pool.query("select state from pgboss.job where name <> '?'");
  expect(rows).toEqual([{ state: 'created' }]);

  const METRICS_TOKEN = 'a token for tests only';
  const worker = startWorker(folder, { ...variables, METRICS_TOKEN });
  const address = await worker.ready;
  const statusOf = async () =>
    (
      await database.db
        .selectFrom('mailOutbox')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.status;
  await eventually(statusOf).toBe('sent');
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  expect((await fetch(`${address}/api/user`)).status).toBe(404);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await fetch(`${address}/metrics`, { headers });
  expect(await metrics.text()).toContain('gva_jobs{queue="deliver-mail",state="waiting"} 0');
  worker.kill('SIGTERM');
  expect(await worker.ended).toEqual({ code: 0, signal: null });
});

test('a worker uses the embedded database of a running app, and is refused without one', {
  timeout: 180_000,
}, async () => {
  const folder = await migratedFolder();
  const alone = startWorker(folder);
  expect(await alone.ended).toEqual({ code: 1, signal: null });
  expect(alone.output()).toContain('Start GVA first, or set DATABASE_URL.');

  const web = startApp(folder, { JOBS: 'off' });
  await web.ready;
  const worker = startWorker(folder);
  await expect(worker.ready).resolves.toMatch(/^http/);
});
