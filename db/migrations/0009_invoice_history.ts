import { type Kysely, sql } from 'kysely';

/** Memos, due days and the history of invoices, and reminders that can be set. */
export async function up<DB>(db: Kysely<DB>) {
  await sql.raw(text).execute(db);
}

const text = `
alter table invoices add column memo text
  constraint invoices_memo_check check (char_length(memo) <= 500 and btrim(memo) <> '');
alter table seller_details add column reminders_since date;

-- The former release calls it without a due day.
drop function issue_invoice(integer, date);
create function issue_invoice(the_invoice integer, day date default billing_day(), due date default null)
  returns void language plpgsql as $$
declare
  seller seller_details;
  buyer record;
  draft invoices := lock_invoice(the_invoice);
begin
  if draft.id is null or draft.issued_on is not null then
    return;
  end if;
  select * into seller from seller_details;
  -- The rate may have changed since the lines were written.
  update invoice_lines set tax_rate = seller.tax_rate, net = net_of(total, seller.tax_rate),
      tax = total - net_of(total, seller.tax_rate)
    where invoice_id = the_invoice and tax_rate <> seller.tax_rate;
  select full_name as name, email, company_name as company, billing_addresses.tax_number,
      nullif(concat_ws(E'\\n', line1, nullif(line2, ''),
        nullif(concat_ws(', ', nullif(city, ''), nullif(concat_ws(' ', nullif(region, ''), nullif(postal_code, '')), '')), ''),
        country), '') as address
    into buyer from users left join client_profiles on client_profiles.user_id = users.id
      left join billing_addresses on billing_addresses.client_id = users.id
    where users.id = draft.client_id;
  update invoices set seller_name = seller.name, seller_address = seller.address, seller_tax_number = seller.tax_number,
      seller_logo_id = seller.logo_id, seller_footer = seller.footer, tax_label = seller.tax_label,
      buyer_name = coalesce(buyer_name, buyer.name), buyer_email = coalesce(buyer_email, buyer.email),
      buyer_company = case when buyer_name is null then buyer.company else buyer_company end,
      buyer_address = case when buyer_name is null then buyer.address else buyer_address end,
      buyer_tax_number = case when buyer_name is null then buyer.tax_number else buyer_tax_number end,
      issued_on = day,
      due_on = coalesce(due, case when payment_id is null then day + seller.payment_terms_days else day end)
    where id = the_invoice;
end $$;

create table invoice_history (
  id integer primary key generated always as identity,
  invoice_id integer not null references invoices (id) on delete cascade,
  kind text not null
    check (kind in ('created', 'issued', 'mailed', 'mailed-again', 'reminded', 'seen', 'downloaded')),
  actor_id integer,
  days integer,
  day date not null default billing_day(),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint invoice_history_days_check check ((kind = 'reminded') = (days is not null))
);
create index invoice_history_newest on invoice_history (invoice_id, created_at desc, id desc);
create unique index invoice_history_once_a_day on invoice_history (invoice_id, kind, day)
  where kind in ('seen', 'downloaded');
create function write_invoice_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_history (invoice_id, kind, actor_id) values (new.id, 'created', new.created_by);
  else
    insert into invoice_history (invoice_id, kind, actor_id, created_at)
      values (new.id, 'issued', case new.kind when 'credit-note' then new.created_by end,
        case when new.issued_on >= billing_day() then clock_timestamp()
          else (new.issued_on + time '12:00') at time zone (select time_zone from seller_details) end);
  end if;
  return null;
end $$;
create trigger invoices_created after insert on invoices for each row
  when (new.kind = 'invoice' and new.created_by is not null) execute function write_invoice_history();
create trigger invoices_issued after update of issued_on on invoices for each row
  when (old.issued_on is null and new.issued_on is not null) execute function write_invoice_history();
create function record_invoice_history_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'invoice', object_id => new.invoice_id, operation => 'updated');
  return null;
end $$;
create constraint trigger invoice_history_event after insert on invoice_history
  deferrable initially deferred for each row
  when (new.kind not in ('created', 'issued') and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_invoice_history_event();

-- What is known of the invoices that there are. Screens need not hear of it.
select set_config('gva.silent', 'on', true);
insert into invoice_history (invoice_id, kind, actor_id, day, created_at)
  select invoices.id, 'issued', case kind when 'credit-note' then created_by end, issued_on,
      coalesce(mailed_at, (issued_on + time '12:00') at time zone time_zone)
    from invoices, seller_details where issued_on is not null order by invoices.id;
insert into invoice_history (invoice_id, kind, day, created_at)
  select id, 'mailed', day_of(mailed_at), mailed_at from invoices where mailed_at is not null order by id;
select set_config('gva.silent', '', true);
`;
