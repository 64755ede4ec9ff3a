import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from '../server/api.ts';
import type { Installation } from './installation.ts';
import type { Report } from './part.ts';

/** Below the limits of one account on tasks and comments. */
const pauseMs = 500;
const requestTimeoutMs = 60_000;

type Write = { path: string; body: object };

const task = {
  description: 'Written while something fails.',
  category: 'admin',
  priority: 'low',
  dueDate: '2030-01-31',
};

export type Ledger = {
  /** The keys of the acknowledged writes. */
  acknowledged: string[];
  /** Keys of writes that were sent when the load ended, and got no acknowledgement. */
  open: string[];
  /** Requests that were sent again after an error or without a response. */
  repeated: number;
  statuses: Map<number, number>;
  /** How long each response took. */
  times: number[];
};

/**
 * Clients that create tasks and comments. Each write has a key, and is repeated under this key until it is acknowledged, as
 * a careful API client does.
 */
async function startWriters(address: () => string, count: number) {
  const names = Array.from({ length: count }, (_, index) => `acme-${index}`);
  const cookies: string[] = [];
  for (const name of names) cookies.push(await signUp(address(), name));
  const ledger: Ledger = {
    acknowledged: [],
    open: [],
    repeated: 0,
    statuses: new Map(),
    times: [],
  };
  let isOver = false;

  async function send(cookie: string, key: string, { path, body }: Write) {
    const startedAt = performance.now();
    const response = await fetch(`${address()}/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await response.text();
    ledger.times.push(performance.now() - startedAt);
    ledger.statuses.set(response.status, (ledger.statuses.get(response.status) ?? 0) + 1);
    return { status: response.status, text };
  }

  async function write(cookie: string, key: string, what: Write) {
    ledger.open.push(key);
    for (;;) {
      const response = await send(cookie, key, what).catch(() => undefined);
      if (response?.status === 201) {
        ledger.acknowledged.push(key);
        ledger.open.splice(ledger.open.indexOf(key), 1);
        return JSON.parse(response.text) as { id: number };
      }
      if (isOver) return undefined;
      ledger.repeated += 1;
      await pause(100);
    }
  }

  async function writeAll(cookie: string, name: string) {
    for (let number = 1; !isOver; number += 1) {
      const title = `${name} task ${number}`;
      const created = await write(cookie, title.replaceAll(' ', '-'), {
        path: '/tasks',
        body: { ...task, title },
      });
      await pause(pauseMs);
      if (!created || isOver) return;
      const content = `${name} comment ${number}`;
      const path = `/tasks/${created.id}/comments`;
      await write(cookie, content.replaceAll(' ', '-'), { path, body: { content } });
      await pause(pauseMs);
    }
  }

  const writing = Promise.all(names.map((name, index) => writeAll(cookies[index] ?? '', name)));
  return {
    ledger,
    cookies,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

type Writers = Awaited<ReturnType<typeof startWriters>>;

/** Writes while the work is done, and checks every write afterwards. */
export async function writeDuring(
  installation: Installation,
  { count = 40, figure }: { count?: number; figure: Report },
  work: (writers: Writers) => Promise<void>,
) {
  const writers = await startWriters(installation.address, count);
  try {
    await work(writers);
  } finally {
    await writers.stop();
  }
  checkStatuses(writers.ledger);
  await checkLedger(installation, writers.ledger, figure);
}

/** Compares what was acknowledged with what is stored: nothing is lost, nothing is doubled, no task is stored in part. */
async function checkLedger({ query }: Pick<Installation, 'query'>, ledger: Ledger, figure: Report) {
  const stored = await query<{ key: string; copies: number }>(
    `select replace(text, ' ', '-') as key, count(*)::int as copies from (
       select title as text from tasks union all select content from task_comments) written
     group by text`,
  );
  const copies = new Map(stored.map((row) => [row.key, row.copies]));
  const lost = ledger.acknowledged.filter((key) => !copies.has(key));
  const doubled = stored.filter((row) => row.copies > 1);
  const known = new Set([...ledger.acknowledged, ...ledger.open]);
  const unknown = stored.filter(({ key }) => !known.has(key));
  const [partial] = await query<{ count: number }>(
    `select count(*)::int as count from tasks
     where (select count(*) from task_changes where task_id = tasks.id) <> 1`,
  );
  figure('acknowledged writes', ledger.acknowledged.length, '');
  figure('repeated requests', ledger.repeated, '');
  figure('acknowledged writes that were lost', lost.length, '', 0);
  figure('writes that were stored twice', doubled.length, '', 0);
  assert.deepEqual({ lost, doubled, unknown }, { lost: [], doubled: [], unknown: [] });
  assert.equal(partial?.count, 0, 'tasks without exactly one entry in their history');
}

/** Only these statuses are answers to a write while a part of the system fails. */
function checkStatuses({ statuses }: Ledger, allowed = [201, 429, 503]) {
  const others = [...statuses].filter(([status]) => !allowed.includes(status));
  assert.deepEqual(others, [], 'responses with another status');
}
