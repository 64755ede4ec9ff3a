import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db.ts';
import { announceEvents, readEventsAfter } from '#server/live/outbox.ts';
import { medianOf } from './aims.ts';

const rounds = 200;
const heldMs = 2_000;

const clock = () => performance.timeOrigin + performance.now();

const print = (name: string, milliseconds: number) =>
  console.log(`  ${name.padEnd(56)} ${milliseconds.toFixed(2).padStart(7)} ms`);

async function timeOf(work: () => Promise<unknown>) {
  const startedAt = clock();
  await work();
  return clock() - startedAt;
}

const insertText = `insert into tasks (title, description, category, priority, due_date, status, client_id, va_id)
  values ('A measured task', 'A task of a benchmark.', 'admin', 'low', '2030-01-31', 'todo', $1, $2)`;

type Options = {
  db: Db;
  url: string;
  clientId: number;
  vaId: number;
  /** Writes, and returns when the commit was acknowledged and when the first stream received the event. */
  deliver: () => Promise<{ committedAt: number; arrivedAt: number }>;
};

/** Prints the steps from a commit to a stream: medians of 200 single writes. */
export async function measureEventLatency({ db, url, clientId, vaId, deliver }: Options) {
  const clients = [new pg.Client(url), new pg.Client(url), new pg.Client(url)] as const;
  const [writer, silentWriter, listener] = clients;
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await silentWriter.query(`select set_config('gva.silent', 'on', false)`);
    const insertBy = (client: pg.Client) => () =>
      client.query({ name: 'insert', text: insertText, values: [clientId, vaId] });
    const [written, silent]: [number[], number[]] = [[], []];
    // Alternately, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      written.push(await timeOf(insertBy(writer)));
      silent.push(await timeOf(insertBy(silentWriter)));
    }

    await listener.query('listen gva_events');
    let notified = Promise.withResolvers<number>();
    listener.on('notification', () => notified.resolve(clock()));
    const notifications: number[] = [];
    const arrivals: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { committedAt, arrivedAt } = await deliver();
      arrivals.push(arrivedAt - committedAt);
      notified = Promise.withResolvers();
      const announcedAt = clock();
      await announceEvents(db);
      notifications.push((await notified.promise) - announcedAt);
    }
    await silentWriter.query('begin; select pg_current_xact_id()');
    const held = pause(heldMs).then(() => silentWriter.query('commit'));
    const delayed = await deliver();
    await held;
    const { rows } = await sql<{ xid: number }>`select max(xid) as xid from events`.execute(db);
    const transaction = rows[0]?.xid ?? 0;
    const reads: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      reads.push(await timeOf(() => readEventsAfter(db, { transaction, id: 0 }, 500)));
    const read = medianOf(reads);

    console.log('latency of one event by step, medians of single writes:');
    print('write and commit with triggers suppressed (gva.silent)', medianOf(silent));
    print('triggers: event, totals, bookings', medianOf(written) - medianOf(silent));
    print('announce, until the notification', medianOf(notifications));
    print('read the event', read);
    print(
      'filter, write, and receive in another process',
      medianOf(arrivals) - medianOf(notifications) - read,
    );
    print('commit until the stream has the event', medianOf(arrivals));
    print(
      `the same while a transaction that writes runs for ${heldMs / 1_000} s`,
      delayed.arrivedAt - delayed.committedAt,
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
