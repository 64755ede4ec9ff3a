import { type Kysely, sql } from 'kysely';

/** Plan months are invoiced when they begin, and invoices are paid in parts. */
export async function up<DB>(db: Kysely<DB>) {
  // As a constant, because an update of the row would have an event, and then no later migration could change the table.
  const { rows } = await sql<{ today: string }>`select billing_day()::text as today`.execute(db);
  const today = rows[0]?.today;
  if (today === undefined) throw new Error('There is no billing day.');
  await sql
    .raw(
      `alter table seller_details add column months_invoiced_from date default '${today}';
       alter table seller_details alter column months_invoiced_from set default billing_day()`,
    )
    .execute(db);
  await sql.raw(text).execute(db);
}

const text = `
alter table checkouts drop constraint checkouts_invoice_check;
alter table checkouts add constraint checkouts_invoice_check check (case kind when 'invoice' then invoice_id is not null
  else kind = 'renewal' or invoice_id is null end);
create index hours_ledger_granted on hours_ledger (period_start) where kind = 'grant';
create or replace function keep_invoice() returns trigger language plpgsql as $$
declare
  written constant text[] := '{paid,credited,status,mailed_at,reminders,voided_at,version}';
begin
  if tg_op = 'DELETE' then
    if old.issued_on is not null then
      raise exception 'invoice % is issued', old.number using
        errcode = 'integrity_constraint_violation', constraint = 'invoices_issued_lock';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and old.issued_on is not null
      and (to_jsonb(new) - written is distinct from to_jsonb(old) - written
        or (old.voided_at is not null and new.voided_at is null)) then
    raise exception 'invoice % is issued', old.number using
      errcode = 'integrity_constraint_violation', constraint = 'invoices_issued_lock';
  end if;
  if new.issued_on is not null and (tg_op = 'INSERT' or old.issued_on is null) then
    new.number := next_invoice_number(new.kind);
  end if;
  if tg_op = 'UPDATE' and old.issued_on is null then
    select coalesce(sum(net), 0), coalesce(sum(tax), 0), coalesce(sum(total), 0) into new.net, new.tax, new.total
      from invoice_lines where invoice_id = new.id;
  end if;
  new.paid := case when new.issued_on is null then 0 when new.payment_id is not null then new.total
    else coalesce((select sum(amount - coalesce((select sum(refunds.amount) from refunds
        where refunds.payment_id = payments.id and refunds.status = 'succeeded'), 0))
      from payments where invoice_id = new.id and status = 'succeeded'
      and not exists (select from payment_voids where payment_id = payments.id)), 0) end;
  new.credited := coalesce((select sum(total) from invoices
    where credited_invoice_id = new.id and issued_on is not null and voided_at is null), 0);
  return new;
end $$;
create or replace function open_invoice_of_month(plan_id integer, month date) returns integer language sql stable as $$
  select invoice.id from invoice_lines as line join invoices as invoice on invoice.id = line.invoice_id
  where line.subscription_id = plan_id and line.period_start = month and invoice.status = 'sent'
  order by invoice.id limit 1
$$;
`;
