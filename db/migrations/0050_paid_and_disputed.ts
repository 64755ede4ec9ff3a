import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue, replaceIn } from '../alter.ts';

/** Plan months and payments of invoices that administrators write, and work that stops while a payment is disputed. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['notifications', 'notification_preferences'])
    await addValue(db, table, 'kind', 'payment-disputed');
  await addValue(db, 'attention_snoozes', 'kind', 'dispute');
  for (const subject of ['paid-invoices', 'disputed-payments', 'notification-defaults']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
  await nameMonths(db);
  await copyPayments(db);
  await holdHours(db);
  await sql`select notify_admins('payment-disputed', 'payment', payment_id, null,
    jsonb_build_object('paymentId', payment_id)) from payment_disputes where status = 'open'`.execute(
    db,
  );
}

/**
 * The months of plan lines from before, on invoices that are not void: where exactly one unpaid month of the client costs what
 * the line does, and no other line costs the same. The others stay without a month.
 */
async function nameMonths(db: Kysely<unknown>) {
  await sql`alter table invoice_lines disable trigger user`.execute(db);
  await sql`with unpaid as (
      select granted.client_id, plan.id as plan_id, granted.period_start, cost_of(monthly_hours, hourly_rate)
        - case when granted.period_start = min(granted.period_start) over (partition by plan.id)
          then first_month_credit else 0 end as price
      from hours_ledger as granted join subscriptions as plan on plan.id = granted.subscription_id
      where granted.kind = 'grant'
    ), found as (
      select line.invoice_id, line.position, plan_id, unpaid.period_start,
        count(*) over (partition by line.invoice_id, line.position) as months,
        count(*) over (partition by line.invoice_id) as lines_of_invoice,
        count(*) over (partition by plan_id, unpaid.period_start) as lines_of_month
      from invoice_lines as line join invoices as invoice on invoice.id = line.invoice_id
      join unpaid on unpaid.client_id = invoice.client_id and unpaid.price = line.total
      where line.kind = 'plan' and invoice.kind = 'invoice' and payment_id is null and invoice.status <> 'void'
        and not exists (select from payments as paid where paid.subscription_id = plan_id
          and paid.period_start = unpaid.period_start and paid.status = 'succeeded' and paid.kind <> 'pack'
          and not exists (select from payment_voids where payment_id = paid.id))
    )
    update invoice_lines as line set subscription_id = plan_id, period_start = found.period_start from found
    where line.invoice_id = found.invoice_id and line.position = found.position
      and months = 1 and lines_of_invoice = 1 and lines_of_month = 1`.execute(db);
  await sql`alter table invoice_lines enable trigger user`.execute(db);
}

/** The invoices that were paid before have a payment each, of the amount and the moment that were recorded. */
async function copyPayments(db: Kysely<unknown>) {
  // Nobody is told again.
  await sql`select set_config('gva.silent', 'on', true)`.execute(db);
  await sql`insert into payments (invoice_id, client_id, kind, status, amount, month_amount, currency, subscription_id,
      period_start, period_end, plan, monthly_hours, hourly_rate, billing_name, billing_email, company_name, billing_address,
      tax_number, payment_method, method, reference, paid_on, recorded_by, created_at)
    select invoice.id, client_id, 'recorded', 'succeeded', amount, case when bought.id is not null then least(line.total, amount) end,
      currency, bought.id, line.period_start, end_of_month(bought, line.period_start), coalesce(bought.plan, 'custom'),
      coalesce(bought.monthly_hours, 0), coalesce(bought.hourly_rate, 0), buyer_name, buyer_email, buyer_company, buyer_address,
      buyer_tax_number, case method when 'bank-transfer' then 'Bank transfer' else initcap(method) end, method, reference,
      paid_on, recorded_by, invoice_payments.created_at
    from invoice_payments join invoices as invoice on invoice.id = invoice_id
      left join invoice_lines as line on line.invoice_id = invoice.id and line.subscription_id is not null
      left join subscriptions as bought on bought.id = line.subscription_id
    order by invoice_payments.created_at`.execute(db);
  await sql`select set_config('gva.silent', '', true)`.execute(db);
}

/** The functions of the hours guard also stop during a dispute. */
async function holdHours(db: Kysely<unknown>) {
  const choice = 'select at_limit into choice from hours_guards where client_id = client;';
  for (const name of ['log_worked_time', 'apply_hours_guard'])
    await replaceIn(db, name, choice, 'choice := hours_choice(client);');
  // The decision settles the time that waits, also after the client has declined more hours.
  const isDeclined = 'or has_declined_hours(client) then';
  const isDeclinedNow = `or (choice <> 'hold' and has_declined_hours(client)) then`;
  await replaceIn(db, 'log_worked_time', isDeclined, isDeclinedNow);
  const asks = `not exists (select from hours_guards where client_id = client and at_limit = 'ask')`;
  await replaceIn(db, 'ask_for_hours', asks, `hours_choice(client) <> 'ask'`);
  const tell = `perform notify_user(client, 'timer-stopped', 'task', timer.task_id, null);`;
  // The client can do nothing about it.
  const tellUnlessHeld = `if choice <> 'hold' then ${tell} end if;`;
  await replaceIn(db, 'apply_hours_guard', tell, tellUnlessHeld);
}
