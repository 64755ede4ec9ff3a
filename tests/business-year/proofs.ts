import { sql } from 'kysely';
import { listClients } from '#domains/clients/list-queries.ts';
import { findSums } from '#domains/closing/line-queries.ts';
import { revenueEntries } from '#domains/figures/revenue.ts';
import { sumInvoices } from '#domains/invoices/queries.ts';
import { listOpenInvoices } from '#domains/payments/invoices/queries.ts';
import type { Db } from '#server/db.ts';
import { sumHundredths } from '#shared/money.ts';

/** Hours as seconds. */
const secondsOf = (hours: string) => sql.raw(`round((${hours}) * 3600)`);

/** What hours cost, from their seconds and rounded once. */
const priceOf = (hours: string, rate: string) =>
  sql.raw(`round(round((${hours}) * 3600) * (${rate}) / 3600, 2)`);

/** Clients whose bought hours in the ledger do not agree with what was invoiced and credited. */
export async function listWrongInvoices(db: Db) {
  const { rows } = await sql`
    with worth as (
      -- Months that were paid by card: their hours at the price of the plan, without the hours that were given back.
      select h.client_id, ${priceOf('h.hours', 's.hourly_rate')} as amount
        from hours_ledger h join subscriptions s on s.id = h.subscription_id
        where h.kind = 'grant' and exists (select from payments p where p.subscription_id = h.subscription_id
          and p.period_start = h.period_start and p.status = 'succeeded' and p.kind not in ('pack', 'recorded', 'invoice'))
      union all
      -- What administrators wrote, recorded, voided and credited; listWrongMonths compares it with the months.
      select client_id, total from invoices where kind = 'invoice' and created_by is not null and issued_on is not null
      union all
      -- Months that were asked for: their hours at the price of the plan, or what was not paid of it.
      select asked.client_id, case when line.quantity = h.hours then ${priceOf('h.hours', 's.hourly_rate')} else asked.total end
        from invoices asked join invoice_lines line on line.invoice_id = asked.id and line.subscription_id is not null
          join subscriptions s on s.id = line.subscription_id
          join hours_ledger h on h.kind = 'grant' and h.subscription_id = s.id and h.period_start = line.period_start
        where asked.created_by is null
      union all
      select client_id, amount from payments where kind = 'recorded' and invoice_id is null
      union all
      -- The unused days of a replaced plan are hours that were given back.
      select client_id, -total from invoices where kind = 'credit-note' and refund_id is null
        and reason <> 'Unused days of the former plan'
      union all
      select h.client_id, ${priceOf('h.hours', 's.hourly_rate')}
        from hours_ledger h join subscriptions s on s.id = h.subscription_id where h.kind = 'credit'
      union all
      select h.client_id, ${priceOf('h.hours', 'p.hourly_rate')}
        from hours_ledger h join payments p on p.id = h.payment_id where h.kind = 'pack'
      union all
      -- Extra hours, at the price of the plan of their month.
      select h.client_id, ${priceOf('h.hours', 'plan.hourly_rate')}
        from hours_ledger h join hours_ledger debt on debt.client_id = h.client_id and debt.kind = 'carry'
          and debt.period_start = h.period_start and debt.other_period < h.period_start
        cross join lateral (select s.hourly_rate from hours_ledger g
          join subscriptions s on s.id = g.subscription_id where g.kind = 'grant'
            and g.client_id = h.client_id and g.period_start = debt.other_period order by g.id desc limit 1) as plan
        where h.kind = 'billed'
      union all
      select p.client_id, -r.amount from refunds r join payments p on p.id = r.payment_id where r.status = 'succeeded'
    ), invoiced as (
      select client_id, case kind when 'invoice' then total else -total end as amount
        from invoices where issued_on is not null and voided_at is null
    )
    select * from (select client_id, sum(amount) as amount from worth group by client_id) as ledger
      full join (select client_id, sum(amount) as amount from invoiced group by client_id) as invoices using (client_id)
    where ledger.amount is distinct from invoices.amount order by client_id`.execute(db);
  return rows;
}

/** Months of plans that are paid above their price, or that are on two open invoices. */
export async function listWrongMonths(db: Db) {
  const { rows } = await sql`
    select granted.subscription_id, granted.period_start from hours_ledger as granted
    join subscriptions as plan on plan.id = granted.subscription_id
    where granted.kind = 'grant' and (
      ${priceOf('granted.hours', 'plan.hourly_rate')} < (select sum(coalesce(month_amount, amount)) from payments
        where subscription_id = plan.id and period_start = granted.period_start and status = 'succeeded' and kind <> 'pack'
          and id not in (select payment_id from payment_voids))
      or 1 < (select count(*) from invoice_lines as line join invoices on invoices.id = line.invoice_id
        where line.subscription_id = plan.id and line.period_start = granted.period_start and status = 'sent'))`.execute(
    db,
  );
  return rows;
}

/** Payments that are not on one paid invoice, clients whose payments are not what their invoices say, and revenue that counts twice. */
export async function listWrongMoney(db: Db) {
  const period = { first: '2026-01-01', end: '2028-01-01', today: '2027-01-31' };
  const { rows } = await sql`
    with received as (select id, client_id, invoice_id, amount - case when invoice_id is null then 0 else
        coalesce((select sum(amount) from refunds where payment_id = payments.id and status = 'succeeded'), 0) end as amount
      from payments
      where status = 'succeeded' and id not in (select payment_id from payment_voids))
    select 'payment' as fault, received.id, count(invoices.id) as amount from received
      left join invoices on invoices.payment_id = received.id or invoices.id = received.invoice_id
      group by received.id having count(invoices.id) <> 1
    union all
    select 'client', client_id, received.amount - invoiced.amount
      from (select client_id, sum(amount) as amount from received group by 1) as received
      full join (select client_id, sum(paid) as amount from invoices where payment_id is null or payment_id in (select id from received)
        group by 1 having sum(paid) > 0) as invoiced
      using (client_id) where received.amount is distinct from invoiced.amount
    union all
    select 'revenue', client_id, revenue.amount - documents.amount
      from (select client_id, sum(amount) as amount from (${revenueEntries(period)}) as entry group by 1) as revenue
      full join (select client_id, sum(case kind when 'invoice' then total else -total end) as amount from invoices
        where issued_on is not null and voided_at is null group by 1) as documents
      using (client_id) where revenue.amount is distinct from documents.amount`.execute(db);
  return rows;
}

/**
 * Open amounts on the screens: Billing, the list of clients, their plan pages, and what the rows of invoices, payments, refunds
 * and credit notes say. All are the same.
 */
export async function listOpenAmounts(db: Db, clientIds: number[]) {
  // What is overdue is open, too.
  const waiting = (await sumInvoices(db, {})).filter(({ view }) => view === 'open');
  const clients = await listClients(db, { sort: 'company', order: 'ascending' }, { limit: 1000 });
  const pages = await Promise.all(clientIds.map((id) => listOpenInvoices(db, id)));
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(greatest(0, total - credited - received)), 0) as open from (
      select invoices.total,
        (select coalesce(sum(note.total), 0) from invoices note
          where note.credited_invoice_id = invoices.id and note.voided_at is null) as credited,
        case when payment_id is not null then invoices.total else
          (select coalesce(sum(p.amount - coalesce((select sum(amount) from refunds
              where refunds.payment_id = p.id and refunds.status = 'succeeded'), 0)), 0)
            from payments p where p.invoice_id = invoices.id and p.status = 'succeeded'
              and p.id not in (select payment_id from payment_voids)) end as received
      from invoices where kind = 'invoice' and issued_on is not null) as sums`.execute(db);
  return {
    billing: sumHundredths(waiting.map(({ amount }) => amount)),
    clientRows: sumHundredths(clients.map(({ owed }) => owed)),
    clientPages: sumHundredths(pages.flat().map(({ open }) => open)),
    rows: rows[0]?.open,
  };
}

/** What was invoiced, credited, paid and refunded in all: by the bookkeeper's months, and by the rows. */
export async function listBookedSums(db: Db, months: string[]) {
  const booked = await Promise.all(months.map((month) => findSums(db, month)));
  const sumOf = (of: (sums: (typeof booked)[number]) => number) => sumHundredths(booked.map(of));
  const { rows } = await sql<{ invoiced: number; credited: number; received: number }>`select
    (select sum(total) from invoices where kind = 'invoice' and issued_on is not null) as invoiced,
    (select sum(total) from invoices where kind = 'credit-note' and voided_at is null) as credited,
    (select sum(amount) from payments where status = 'succeeded'
      and id not in (select payment_id from payment_voids)) as received`.execute(db);
  return {
    rows: rows[0],
    months: {
      invoiced: sumOf(({ invoiced }) => invoiced),
      credited: sumOf(({ credited }) => credited),
      received: sumOf(({ received }) => received),
    },
  };
}

/**
 * Clients whose balance is not the hours given minus the hours used, to the second, closed periods whose hours do not sum to 0,
 * and ledger rows that are no whole seconds.
 */
export async function listWrongBalances(db: Db) {
  const { rows } = await sql`
    with opened as (select client_id, max(period_start) as start from hours_ledger group by client_id),
    sums as (
      select client_id, coalesce(sum(hours) filter (where period_start = start), 0) as balance,
        coalesce(sum(hours) filter (where kind in ('grant', 'pack', 'credit', 'expire', 'billed')), 0) as given
      from hours_ledger join opened using (client_id) group by client_id
    ), used as (
      select client_id, sum(hours) as hours from (
        select client_id, duration as hours from time_logs union all select client_id, hours from time_adjustments
      ) as time group by client_id
    )
    select client_id, balance, given - coalesce(hours, 0) as expected from sums left join used using (client_id)
      where ${secondsOf('balance')} <> ${secondsOf('given - coalesce(hours, 0)')}
    union all
    select client_id, sum(hours), 0 from hours_ledger join opened using (client_id)
      where period_start < start group by client_id, period_start having ${secondsOf('sum(hours)')} <> 0
    union all
    select client_id, hours, exact_hours(hours) from hours_ledger where hours <> exact_hours(hours)`.execute(
    db,
  );
  return rows;
}

/** Approved time until a day that is not on exactly one statement, and statements that are not approved hours times rates. */
export async function listWrongPay(db: Db, until: string) {
  const { rows } = await sql`
    select 'not paid once' as fault, time.source_id as id
      from approved_time as time left join pay_statement_lines as line
        on line.source = time.source and line.source_id = time.source_id
      where time.booked_on <= ${until}::date
      group by time.source, time.source_id having count(line.id) <> 1
    union all
    select 'wrong amount', statement.id from pay_statements as statement
      join lateral (select coalesce(sum(${priceOf('time.hours', 'pay_rate_on(time.va_id, time.rate_date)')}), 0) as gross,
          ${secondsOf('coalesce(sum(time.hours), 0)')} as seconds
        from pay_statement_lines as line join approved_time as time
          on time.source = line.source and time.source_id = line.source_id
        where line.statement_id = statement.id) as proof on true
      where (statement.gross, ${secondsOf('statement.hours')}) is distinct from (proof.gross, proof.seconds)
        or statement.total <> proof.gross + statement.bonuses + statement.deductions`.execute(db);
  return rows;
}

/** Series of invoices whose numbers have a gap. */
export async function listGaps(db: Db) {
  const { rows } = await sql`
    select kind, count(*) as invoices, max(substring(number from '\\d+$')::integer) as last from invoices
    where issued_on is not null group by kind
    having count(*) <> max(substring(number from '\\d+$')::integer)`.execute(db);
  return rows;
}

/** How often the year had what the proofs are about. */
export async function countEvents(db: Db) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::integer from payments where status = 'succeeded') as payments,
    (select count(*)::integer from payments where status = 'failed') as "failedPayments",
    (select count(*)::integer from refunds where status = 'succeeded') as refunds,
    (select count(*)::integer from hours_ledger where kind = 'billed') as "extraHours",
    (select count(*)::integer from hours_ledger where kind = 'credit') as upgrades,
    (select count(*)::integer from hours_ledger where kind = 'pack') as packs,
    (select count(*)::integer from plan_changes where status = 'applied') as downgrades,
    (select count(*)::integer from subscriptions where paused_on is not null) as pauses,
    (select count(*)::integer from time_adjustments) as adjustments,
    (select count(*)::integer from invoices where kind = 'credit-note') as "creditNotes",
    (select count(*)::integer from payments where invoice_id is not null and subscription_id is not null) as "invoicedMonths",
    (select count(*)::integer from payments where invoice_id is not null and subscription_id is null) as "paidInvoices",
    (select count(*)::integer from payments where kind = 'invoice' and status = 'succeeded') as "invoicesPaidByCard",
    (select count(*)::integer from payments where kind = 'recorded' and invoice_id is null) as "recordedPayments",
    (select count(*)::integer from payment_voids join payments on payments.id = payment_id
      where invoice_id is not null) as "reopenedInvoices",
    (select count(*)::integer from invoices join invoice_lines line on line.invoice_id = invoices.id
      where created_by is null and line.subscription_id is not null) as "askedMonths",
    (select count(*)::integer from checkouts where kind = 'renewal' and invoice_id is not null and status = 'succeeded') as "chargedInvoices",
    (select count(*)::integer from (select invoice_id from payments where invoice_id is not null and status = 'succeeded'
      group by 1 having count(*) > 1) as parts) as "invoicesInParts",
    (select count(*)::integer from invoices where reason = 'Unused days of the former plan') as "replacedMonths",
    (select count(distinct hourly_rate)::integer from subscriptions where plan = 'part-time') as prices,
    (select count(*)::integer from month_closings where kind = 'closed') as "closedMonths",
    (select count(*)::integer from pay_statements where status = 'paid') as statements`.execute(db);
  return rows[0] ?? {};
}
