import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { migrateToLatest } from '#db/migrate.ts';
import type { Database } from '#db/types.ts';
import { listWeeks } from '#domains/approvals/week-queries.ts';
import { readFigures } from '#domains/figures/operations.ts';
import { findWeek } from '#domains/timesheets/week-queries.ts';
import { openDatabase } from '#server/db.ts';
import { recordStatements, type Statement } from './recording.ts';
import { addYear } from './timesheet-rows.ts';

const targetMs = 50;

type Plan = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] };
type Db = Kysely<Database>;

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** The median time that PostgreSQL plans and executes a statement. */
async function timeOf(pool: pg.Pool, { text, values }: Statement, rounds: number) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await pool.query<Plan>(`explain (analyze, timing off, format json) ${text}`, [
      ...values,
    ]);
    const plan = rows[0]?.['QUERY PLAN'][0];
    times.push((plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0));
  }
  return medianOf(times);
}

const weekOfVa = (vaId: number, day: string) => (db: Db) => findWeek(db, vaId, day);

const waitingTime = (clientId: number) => (db: Db) =>
  listWeeks(db, { clientId }, { limit: 51, cursor: undefined });

/** What each VA is paid for the approved time of a month. */
const payOfMonth = (first: string) => (db: Db) =>
  sql`select va_id, count(*), sum(hours) as hours, sum(amount) as amount from priced_time
    where is_approved and booked_on >= ${first}::date and booked_on < ${first}::date + interval '1 month'
    group by va_id`.execute(db);

/** Prints what PostgreSQL needs for a year of timesheets, and whether each part is within the target. */
export async function measureTimesheets(url: string, lines: number, rounds: number) {
  const database = openDatabase(url, { poolSize: 2, timeout: 0 });
  const { db, pool } = database;
  await migrateToLatest(db);
  await addYear(db, lines);
  const { vaId, clientId, day, month } = (
    await sql<{ vaId: number; clientId: number; day: string; month: string }>`
      select va_id as "vaId", client_id as "clientId",
        (billing_day() - 7 - extract(isodow from billing_day())::integer + 1)::text as day,
        (date_trunc('month', billing_day() - interval '2 months'))::date::text as month
      from time_logs order by id limit 1`.execute(db)
  ).rows[0] ?? { vaId: 0, clientId: 0, day: '', month: '' };

  const months = { from: month.slice(0, 7), to: month.slice(0, 7) };
  const calls: [name: string, call: (db: Db) => Promise<unknown>][] = [
    ['the week of a VA', weekOfVa(vaId, day)],
    ['the time that waits for a client', waitingTime(clientId)],
    ['the figures of a month', (own) => readFigures({ db: own }, months)],
    ['the pay of all VAs for a month', payOfMonth(month)],
  ];
  console.log(`${lines} lines of time, median of ${rounds} rounds, target ${targetMs} ms`);
  for (const [name, call] of calls) {
    const statements = await recordStatements(database, call);
    const times = [];
    for (const statement of statements) times.push(await timeOf(pool, statement, rounds));
    const total = times.reduce((sum, time) => sum + time, 0);
    const parts = times.length > 1 ? ` (${times.map((time) => time.toFixed(1)).join(' + ')})` : '';
    const verdict = total <= targetMs ? 'reached' : 'not reached';
    console.log(`${name.padEnd(36)}${total.toFixed(1).padStart(8)} ms  ${verdict}${parts}`);
  }
  await database.close();
}
