import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { openTcpServer } from '../support/tcp-server.ts';
import { startApp, startWorker } from './app-process.ts';

const secret = 'a secret of more than thirty-two characters';

/** A database behind a proxy that closes a connection at the first statement with each of the texts. */
async function openLossyDatabase({ empty }: { empty: boolean }, texts: string[]) {
  const database = await createTestDatabase({ empty });
  const url = new URL(database.url);
  const left = new Set(texts);
  const proxy = await openTcpServer((outer, keep) => {
    const inner = connect(Number(new URL(database.url).port), '127.0.0.1');
    keep(inner);
    inner.on('close', () => outer.destroy()).pipe(outer);
    outer.on('close', () => inner.destroy());
    outer.on('data', (chunk) => {
      const cut = [...left].find((text) => chunk.includes(text));
      if (cut === undefined) return inner.write(chunk);
      left.delete(cut);
      outer.destroy();
    });
  });
  onTestFinished(async () => {
    await proxy.close();
    await database.drop();
  });
  url.port = String(proxy.port);
  return {
    settings: { DATABASE_URL: url.href, SESSION_SECRET: secret },
    notLost: () => [...left],
  };
}

const isReady = async (address: string) =>
  (await fetch(`${address}/api/health/ready`)).status === 200;
const waitsIn = (output: string) => output.match(/waiting for the database: .*/g) ?? [];

test('a first start that loses a connection at each of its steps becomes ready', async () => {
  const steps = {
    'first connection': 'gva start',
    pooler: 'pg_backend_pid',
    'lock of the migrations': 'gva migrations',
    migrations: 'insert into "kysely_migration"',
    'job engine': 'CREATE SCHEMA',
    queues: 'create_queue',
    'demo data': 'insert into "tasks"',
    listener: 'AS channel',
    schedules: 'INTO pgboss.schedule',
    'demo accounts': 'lower("username")',
  };
  const database = await openLossyDatabase({ empty: true }, Object.values(steps));
  const app = startApp('/nowhere', { ...database.settings, SEED: 'demo' });
  const address = await app.ready;
  expect(database.notLost()).toEqual([]);
  expect(await isReady(address)).toBe(true);
  const waits = waitsIn(app.output());
  expect(waits).toContain('waiting for the database: Connection terminated unexpectedly');
  expect(new Set(waits).size).toBe(waits.length);
});

test('a worker that loses a connection as it starts its jobs becomes ready', async () => {
  const database = await openLossyDatabase({ empty: false }, [
    'AS channel',
    'INTO pgboss.schedule',
    'FROM pgboss.queue',
  ]);
  const worker = startWorker('/nowhere', database.settings);
  expect(await isReady(await worker.ready)).toBe(true);
  expect(database.notLost()).toEqual([]);
});
