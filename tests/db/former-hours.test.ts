import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrateWithin } from '#db/backup/empty.ts';
import { migrateToLatest, migrationNames } from '#db/migrate.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { makeFactories } from '../support/factories.ts';

async function createFormerDatabase() {
  const database = await createTestDatabase({ empty: true });
  const names = await migrationNames();
  const before = names[names.indexOf('0051_exact_hours') - 1];
  await database.db.transaction().execute((trx) => migrateWithin(trx, before));
  return database;
}

test('hours from before keep their two decimals in logs, ledger, pay and invoices; new ones are exact', async () => {
  const { db, pool, drop } = await createFormerDatabase();
  const { createUser, createTask } = makeFactories(db);
  const client = await createUser({ role: 'client' });
  const va = await createUser({ role: 'va' });
  const task = await createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const log = (hour: number, duration: string) =>
    pool.query(`insert into time_logs (task_id, va_id, start_time, end_time, duration)
      values (${task.id}, ${va.id}, '2026-03-02T${hour}:00Z', '2026-03-02T${hour}:10Z', ${duration})`);
  const read = async (statement: string) => Object.values((await pool.query(statement)).rows[0]);

  // Ten minutes, as they were rounded.
  await log(10, '0.17');
  await pool.query(`insert into pay_rates (va_id, valid_from, hourly_rate, created_by)
    values (${va.id}, '2026-01-01', 6.99, 1)`);
  await pool.query(
    `update time_logs set approval = 'approved', approved_at = now(), approved_by = 1`,
  );
  await pool.query(`insert into pay_statements (va_id, month, va_name, va_email)
    values (${va.id}, '2026-03-01', 'Vera', 'vera@example.com')`);
  await pool.query('select collect_pay(id) from pay_statements');
  await pool.query(
    `insert into invoices (kind, client_id, created_by) values ('invoice', ${client.id}, 1)`,
  );
  await pool.query(`select add_invoice_line(id, 'other', 'A call', 0.17, 6.99) from invoices`);

  await migrateToLatest(db);

  const sums = `select (select sum(duration) from time_logs) as logs, (select -sum(hours) from hours_ledger) as ledger,
    (select sum(hours) from work_days) as days, (select sum(amount) from daily_totals where kind = 'hours') as totals,
    (select taken from client_usage) as usage, (select hours from pay_statements) as pay`;
  expect((await read(sums)).map(Number)).toEqual(Array(6).fill(0.17));
  const billed =
    'select amount as pay, (select total from invoice_lines) as invoice from pay_statement_lines';
  expect((await read(billed)).map(Number)).toEqual([1.19, 1.19]);

  await log(11, '0.1667');
  await log(12, '0.16666666666666666');
  const equal = `select count(distinct duration)::integer as durations,
    exact_hours(-sum(hours)) = exact_hours(0.17 + 1200 / 3600.0) as is_exact
    from time_logs join hours_ledger on time_log_id = time_logs.id`;
  expect(await read(equal)).toEqual([2, true]);
  await drop();
});

test('the migration ends sessions of the former release that are idle or wait for it, and none of a node that waits to migrate', async () => {
  const { db, url, drop } = await createFormerDatabase();
  onTestFinished(drop);
  async function connect() {
    const client = new pg.Client({ connectionString: url });
    const ended = Promise.withResolvers<true>();
    client.on('error', () => ended.resolve(true));
    await client.connect();
    return { client, ended: ended.promise };
  }
  const read = { name: 'logs', text: 'select duration from time_logs where id > $1', values: [0] };
  const [idle, waiting, node] = [await connect(), await connect(), await connect()];
  for (const { client } of [idle, waiting]) await client.query(read);
  await node.client.query(`select pg_try_advisory_lock(hashtext('gva migrations'))`);

  await db.transaction().execute(async (trx) => {
    await sql`lock table time_logs`.execute(trx);
    const refused = expect(waiting.client.query(read)).rejects.toThrow('terminat');
    const blocked = sql`select from pg_locks where not granted and relation = 'time_logs'::regclass`;
    await eventually(async () => (await blocked.execute(trx)).rows.length).toBe(1);
    await migrateWithin(trx);
    await refused;
  });

  expect(await idle.ended).toBe(true);
  const next = await connect();
  expect((await next.client.query(read)).rows).toEqual([]);
  expect((await node.client.query('select 1 as kept')).rows).toEqual([{ kept: 1 }]);
  await Promise.all([node, next].map(({ client }) => client.end()));
});
