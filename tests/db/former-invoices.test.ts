import { expect, test } from 'vitest';
import { migrateWithin } from '#db/backup/empty.ts';
import { migrateToLatest, migrationNames } from '#db/migrate.ts';
import { createTestDatabase } from '../support/database.ts';
import { makeFactories } from '../support/factories.ts';

test('plan lines from before get the one month that costs the same, and open disputes are told', async () => {
  const { db, pool, drop } = await createTestDatabase({ empty: true });
  const names = await migrationNames();
  const before = names[names.indexOf('0050_paid_and_disputed') - 1];
  await db.transaction().execute((trx) => migrateWithin(trx, before));
  const { createUser } = makeFactories(db);
  const admin = await createUser({ role: 'admin' });
  const idOf = async (statement: string): Promise<number> =>
    (await pool.query(statement)).rows[0]?.id;

  /** A client with a plan of $600.00, of which these months were granted. */
  async function newClient(...months: string[]) {
    const { id: client } = await createUser({ role: 'client' });
    // Without the months that the triggers grant.
    await pool.query(`select set_config('gva.silent', 'on', true);
      insert into subscriptions (user_id, plan, monthly_hours, hourly_rate, start_date, status)
        values (${client}, 'part-time', 80, 7.5, '2026-01-01', 'active');
      insert into hours_ledger (client_id, subscription_id, kind, hours, period_start)
        select user_id, id, 'grant', 80, month::date
        from subscriptions, unnest('{${months}}'::text[]) as month where user_id = ${client}`);
    const plan = await idOf(`select id from subscriptions where user_id = ${client}`);
    return { client, plan };
  }
  /** An invoice of a plan line; `issue` sends it. */
  async function write(client: number, amount = 600, issue = true) {
    const id = await idOf(
      `insert into invoices (kind, client_id, created_by) values ('invoice', ${client}, 1) returning id`,
    );
    await pool.query(`select add_invoice_line(${id}, 'plan', 'Part-time plan', 1, ${amount})`);
    if (issue) await pool.query(`select issue_invoice(${id})`);
    return id;
  }
  const payFormerly = (id: number) =>
    pool.query(`insert into invoice_payments (invoice_id, amount, paid_on, method, recorded_by)
      select id, total, '2026-02-01', 'check', 1 from invoices where id = ${id}`);

  const one = await newClient('2026-01-01');
  const paid = await write(one.client);
  await payFormerly(paid);
  const other = await newClient('2026-01-01');
  const draft = await write(other.client, 600, false);
  const two = await newClient('2026-01-01', '2026-02-01');
  const unclear = await write(two.client);
  const cheaper = await write((await newClient('2026-01-01')).client, 599);
  const twice = await newClient('2026-01-01');
  const doubled = [await write(twice.client), await write(twice.client)];
  await pool.query(
    `select notify_user(${admin.id}, 'payment-failed', 'subscription', ${one.plan}, null)`,
  );
  const disputed =
    await idOf(`insert into payments (checkout_id, client_id, subscription_id, kind, plan, monthly_hours,
      hourly_rate, amount, currency, status, provider, provider_reference, billing_name, billing_email, period_start, period_end)
    values (gen_random_uuid(), ${two.client}, 0, 'subscription', 'part-time', 80, 7.5, 600, 'usd', 'succeeded', 'demo', 'c',
      'Clara', 'c@example.com', '2025-01-01', '2025-02-01') returning id`);
  await pool.query(`insert into payment_disputes (provider, id, payment_id, amount, reason)
    values ('demo', 'd', ${disputed}, 600, 'fraudulent')`);

  await migrateToLatest(db);

  const { rows } = await pool.query<{ id: number; month: string | null }>(
    `select invoice_id as id, period_start::text as month from invoice_lines where kind = 'plan'`,
  );
  const months = new Map(rows.map(({ id, month }) => [id, month]));
  expect([paid, draft].map((id) => months.get(id))).toEqual(['2026-01-01', '2026-01-01']);
  for (const id of [unclear, cheaper, ...doubled]) expect(months.get(id)).toBeNull();
  const payments =
    await pool.query(`select invoice_id, subscription_id, period_start::text, period_end::text,
    month_amount::float, plan from payments where kind = 'recorded'`);
  expect(payments.rows).toEqual([
    {
      ...{ invoice_id: paid, subscription_id: one.plan, plan: 'part-time', month_amount: 600 },
      ...{ period_start: '2026-01-01', period_end: '2026-02-01' },
    },
  ]);
  const entries = await pool.query(
    'select kind, subject_id, read_at is null as unread from notifications where user_id = $1 order by id',
    [admin.id],
  );
  expect(entries.rows).toEqual([
    { kind: 'payment-failed', subject_id: one.plan, unread: true },
    { kind: 'payment-disputed', subject_id: disputed, unread: true },
  ]);
  await drop();
});
