import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { demoCards } from '#shared/demo-card.ts';
import type { Calendar } from './calendar.ts';

const cards = JSON.stringify(Object.entries(demoCards).map(([token, label]) => ({ token, label })));

/**
 * The monthly card payments of the demo. The first payment of a plan has a checkout with the card that the next months are
 * charged to. Ids are derived from the rows, so that the same date creates the same demo.
 */
export async function insertPayments(db: Kysely<Database>, { now }: Calendar) {
  const today = now.toISOString().slice(0, 10);
  await sql`
    insert into payments (checkout_id, client_id, subscription_id, kind, plan, monthly_hours,
        hourly_rate, amount, currency, status, provider, provider_reference, payment_method,
        billing_name, billing_email, company_name, period_start, period_end, created_at)
    select of_demo.id, s.user_id, s.id, case month when 0 then 'subscription' else 'renewal' end,
        s.plan, s.monthly_hours, s.hourly_rate, round(s.monthly_hours * s.hourly_rate, 2), 'usd',
        'succeeded', 'demo', 'demo_charge_' || of_demo.id, s.payment_method, u.full_name, u.email,
        p.company_name, billing_month(s.start_date, month), billing_month(s.start_date, month + 1),
        least(billing_month(s.start_date, month) + interval '6 hours',
          ${now.toISOString()}::timestamptz at time zone 'UTC' - interval '1 minute')
          at time zone 'UTC'
      from subscriptions s
      join users u on u.id = s.user_id
      join client_profiles p on p.user_id = s.user_id
      cross join lateral generate_series(0,
        months_billed(s.start_date, least(${today}::date, s.end_date - 1))) as month
      cross join lateral (select md5('payment ' || s.id || ' ' || month)::uuid as id) of_demo
      where s.payment_method like 'Visa%' and s.start_date is not null
      order by billing_month(s.start_date, month), s.id`.execute(db);
  await sql`
    insert into checkouts (id, user_id, kind, plan, monthly_hours, hourly_rate, amount, currency, payment_token,
        billing_name, billing_email, provider, provider_reference, status, subscription_id, confirming_at, settled_at,
        created_at)
      select checkout_id, client_id, kind, plan, monthly_hours, hourly_rate, amount, currency, card.token, billing_name,
          billing_email, provider, 'demo_checkout_' || checkout_id, 'succeeded', subscription_id, created_at, created_at,
          created_at
        from payments join jsonb_to_recordset(${cards}::jsonb) as card (token text, label text)
          on card.label = payment_method
        where kind = 'subscription'`.execute(db);
  // One of the payments was refunded.
  await sql`
    insert into refunds (id, payment_id, amount, reason, status, provider_reference, created_at,
        settled_at)
      select md5('refund ' || id)::uuid, id, 22.50, 'Three hours were logged twice', 'succeeded',
          'demo_refund_' || id, created_at + interval '9 days', created_at + interval '9 days'
        from payments where client_id = (select id from users where username = 'client')
        order by created_at desc offset 2 limit 1`.execute(db);
  await insertInvoices(db);
}

/**
 * Bulk work has no invoices, so they are issued here, on the days of the payments and refunds, and count as mailed. Keep it in
 * step with `payment-invoice.ts` and `credit-notes.ts`, which `db` may not import.
 */
async function insertInvoices(db: Kysely<Database>) {
  await sql`
    update seller_details set name = 'GVA', address = E'500 Congress Avenue\\nAustin, TX 78701\\nUnited States',
      tax_number = 'US 74-1234567', footer = 'Bank transfers: First Bank of Austin, account 000123456789'`.execute(
    db,
  );
  await sql`
    insert into invoices (kind, client_id, payment_id, buyer_name, buyer_email, buyer_company)
      select 'invoice', client_id, id, billing_name, billing_email, company_name
        from payments order by created_at, id`.execute(db);
  await sql`
    select add_invoice_line(invoices.id, 'plan', coalesce(custom_plan_name, initcap(left(payments.plan, 1))
          || substr(payments.plan, 2)) || ' plan, ' || period_text(payments.period_start, period_end),
        payments.monthly_hours, payments.hourly_rate)
      from invoices join payments on payments.id = payment_id
        join subscriptions on subscriptions.id = payments.subscription_id order by invoices.id`.execute(
    db,
  );
  await sql`select issue_invoice(invoices.id, day_of(created_at))
    from invoices join payments on payments.id = payment_id order by invoices.id`.execute(db);
  await sql`
    with note as (
      insert into invoices (kind, client_id, credited_invoice_id, refund_id, reason, seller_name, seller_address,
          seller_tax_number, seller_footer, tax_label, buyer_name, buyer_email, buyer_company)
        select 'credit-note', client_id, invoices.id, refunds.id, refunds.reason, seller_name, seller_address,
            seller_tax_number, seller_footer, tax_label, buyer_name, buyer_email, buyer_company
          from refunds join invoices on invoices.payment_id = refunds.payment_id returning *
    ) select add_invoice_line(note.id, 'credit', 'Credit for invoice ' || invoices.number || ': ' || note.reason, 1, amount)
      from note join invoices on invoices.id = note.credited_invoice_id join refunds on refunds.id = note.refund_id`.execute(
    db,
  );
  await sql`update invoices set issued_on = day_of(settled_at)
    from refunds where refunds.id = refund_id`.execute(db);
  // One invoice is open.
  await sql`
    with draft as (
      insert into invoices (kind, client_id) select 'invoice', id from users where username = 'client' returning id
    ) select add_invoice_line(id, 'other', 'Workshop about delegating work', 1, 120) from draft`.execute(
    db,
  );
  await sql`select issue_invoice(id) from invoices where issued_on is null`.execute(db);
  await sql`update invoices set mailed_at = issued_on::timestamp at time zone 'UTC'`.execute(db);
  await sql`update invoice_history set created_at = mailed_at, day = issued_on
    from invoices where invoices.id = invoice_id`.execute(db);
}
