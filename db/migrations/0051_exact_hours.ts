import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { replaceIn } from '../alter.ts';

/** The columns of hours that are logged, booked, paid or billed. The hours of plans and packs keep their two decimals. */
const columns = {
  time_logs: ['duration'],
  time_log_changes: ['duration'],
  time_corrections: ['duration', 'former_duration'],
  time_log_decisions: ['hours'],
  time_adjustments: ['hours'],
  work_days: ['hours'],
  daily_totals: ['amount'],
  hours_ledger: ['hours'],
  ledger_totals: ['hours'],
  client_usage: ['given', 'taken'],
  hours_questions: ['extra'],
  payment_disputes: ['hours_taken'],
  refunds: ['hours_taken'],
  checkouts: ['credit_hours'],
  pay_statement_lines: ['hours'],
  pay_statements: ['hours'],
  invoice_lines: ['quantity', 'unit_price'],
};

/** Columns that PostgreSQL computes from them. */
const generated = [
  { table: 'pay_statement_lines', column: 'amount' },
  { table: 'invoice_lines', column: 'total' },
  { table: 'client_usage', column: 'used_share' },
];

const views = ['approved_time', 'logged_time', 'priced_time'];

/**
 * Hours are exact, and invoice lines keep the decimals of their quantity and price. Hours from before keep the two decimals with
 * which they were approved, billed and paid: 0.17 is 612 seconds, in the log and in the ledger.
 */
export async function up(db: Kysely<unknown>) {
  // A table with pending events of deferred triggers cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await widen(db);
  await sql`set constraints all deferred`.execute(db);
  const file = new URL('../schema/exact-hours.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  for (const [name, former, next] of exactSums) await replaceIn(db, name, former, next);
  await priceLines(db);
  await endFormerSessions(db);
}

/**
 * The former release keeps prepared statements, which PostgreSQL refuses after the type of a column in their result has
 * changed. It opens new sessions instead of the ended ones: those that are idle or wait for this migration. Nodes that wait to
 * migrate keep theirs.
 */
const endFormerSessions = (db: Kysely<unknown>) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and (state = 'idle' or pg_backend_pid() = any(pg_blocking_pids(pid)))
      and query not like '%gva migrations%'`.execute(db);

/** `numeric` without a scale is the same bytes, so no table is written again, except for the computed columns. */
async function widen(db: Kysely<unknown>) {
  const definitions = await dropDependents(db);
  const formulas = await readFormulas(db);
  for (const { table, column } of generated)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set expression as (0)`.execute(
      db,
    );
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => sql`alter column ${sql.ref(name)} type numeric`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
  for (const { table, column, formula } of formulas)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)}
      set expression as (${sql.raw(formula)})`.execute(db);
  for (const definition of definitions) await sql.raw(definition).execute(db);
}

async function readFormulas(db: Kysely<unknown>) {
  const found = [];
  for (const { table, column } of generated) {
    const { rows } = await sql<{ formula: string }>`
      select pg_get_expr(adbin, adrelid) as formula from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = ${table}::regclass and attname = ${column}`.execute(db);
    found.push({ table, column, formula: rows[0]?.formula ?? '' });
  }
  return found;
}

/** Drops the views and triggers that name the columns, and returns their definitions in the order of their creation. */
async function dropDependents(db: Kysely<unknown>) {
  const definitions: string[] = [];
  for (const view of views) {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_viewdef(${view}::regclass) as definition`.execute(db);
    definitions.push(`create view ${view} as ${rows[0]?.definition}`);
  }
  for (const view of views.toReversed()) await sql`drop view ${sql.table(view)}`.execute(db);
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await sql<{ name: string; definition: string }>`
      select tgname as name, pg_get_triggerdef(oid, true) as definition from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal
        and pg_get_triggerdef(oid, true) ~ ${`\\m(${names.join('|')})\\M`}
      order by oid`.execute(db);
    for (const { name, definition } of rows) {
      await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db);
      definitions.push(definition);
    }
  }
  return definitions;
}

const grantedHours = `coalesce(sum(hours) filter (where kind not in ('use', 'correction')), 0)`;
const usedHours = `coalesce(-sum(hours) filter (where kind in ('use', 'correction')), 0)`;
const keptHours = `balance - plan.rollover_limit - coalesce((select hours from ledger_totals
      where client_id = client and period_start = former and kind = 'pack'), 0)`;
const takenHours = `coalesce((select sum(hours_taken) from refunds where payment_id = payment and status <> 'failed'), 0)
    + coalesce((select sum(hours_taken) from payment_disputes where payment_id = payment and status <> 'won'), 0)`;
const exactly = (hours: string) => `exact_hours(${hours})`;

/** The functions that compare or store sums of hours: a part of each, and what replaces it. */
const exactSums: [name: string, former: string, next: string][] = [
  ['carry_hours', 'select sum(hours) into', 'select exact_hours(sum(hours)) into'],
  ['expiring_hours', keptHours, exactly(keptHours)],
  ['total_ledger', 'kind, sum(hours) from', 'kind, exact_hours(sum(hours)) from'],
  ['total_ledger', 'known.hours + excluded.hours', exactly('known.hours + excluded.hours')],
  ['hours_used_in', 'coalesce(-sum(hours), 0)', exactly('coalesce(-sum(hours), 0)')],
  ['hours_taken', takenHours, exactly(takenHours)],
  ['book_time', 'client_id, sum(hours) into', 'client_id, exact_hours(sum(hours)) into'],
  ['book_time', 'order by sum(hours) <> 0', 'order by exact_hours(sum(hours)) <> 0'],
  ['book_adjustment', 'order by sum(hours),', 'order by exact_hours(sum(hours)),'],
  [
    'check_adjustment',
    'log.duration + new.hours + coalesce(sum(hours), 0)',
    exactly('log.duration + new.hours + coalesce(sum(hours), 0)'),
  ],
  ['guard_hours', 'having sum(hours) < 0', 'having exact_hours(sum(hours)) < 0'],
  ['hours_room', 'return room;', 'return exact_hours(room);'],
  ['count_work', 'sum(change.hours)', exactly('sum(change.hours)')],
  ['count_work', 'known.hours + excluded.hours', exactly('known.hours + excluded.hours')],
  ['recount_work_days', 'sum(duration)', exactly('sum(duration)')],
  ['refresh_client_usage', grantedHours, exactly(grantedHours)],
  ['refresh_client_usage', usedHours, exactly(usedHours)],
  ['sum_pay_statement', 'coalesce(sum(line.hours), 0)', exactly('coalesce(sum(line.hours), 0)')],
  [
    'log_worked_time',
    'greatest(0.01, round(seconds_in(fits) / 3600, 2))',
    'greatest(1, round(seconds_in(fits))) / 3600',
  ],
  ['log_worked_time', 'half of a hundredth of an hour', 'half a second'],
  ['log_worked_time', 'round(seconds_in(rest) / 3600, 2)', 'round(seconds_in(rest))'],
];

/** A line is rounded once. Its quantity can be exact hours. */
async function priceLines(db: Kysely<unknown>) {
  await sql`alter table invoice_lines drop constraint invoice_lines_sum_check,
    alter column total set expression as (cost_of(quantity, unit_price)),
    add constraint invoice_lines_sum_check check (net + tax = cost_of(quantity, unit_price))`.execute(
    db,
  );
  const total = 'total numeric := round(quantity * unit_price, 2);';
  await replaceIn(db, 'add_invoice_line', total, 'total numeric := cost_of(quantity, unit_price);');
  const amount = 'round(new.hours * rate, 2)';
  await replaceIn(db, 'bill_extra_hours', amount, 'cost_of(new.hours, rate)');
}
