-- What happened to invoices and credit notes, for administrators. Payments and credit notes are not stored twice: they are read
-- from their own rows.

create table invoice_history (
  id integer primary key generated always as identity,
  -- Only drafts are deleted.
  invoice_id integer not null references invoices (id) on delete cascade,
  kind text not null
    check (kind in ('created', 'issued', 'mailed', 'mailed-again', 'reminded', 'seen', 'downloaded')),
  -- Who did it. No foreign key; null if no person did.
  actor_id integer,
  -- Of a reminder: the days since the day on which the invoice was due, negative before it.
  days integer,
  day date not null default billing_day(),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint invoice_history_days_check check ((kind = 'reminded') = (days is not null))
);
-- The history of an invoice, newest first.
create index invoice_history_newest on invoice_history (invoice_id, created_at desc, id desc);
-- What a client does often is written once a day.
create unique index invoice_history_once_a_day on invoice_history (invoice_id, kind, day)
  where kind in ('seen', 'downloaded');

-- Writes who wrote a draft, and that an invoice was issued, for every writer. Who sent a draft is added by sendInvoice
-- (src/domains/invoices/operations.ts). An invoice with an earlier day, such as one of the demo, counts as issued at noon.
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

-- Records what administrators see of an invoice. The event of the invoice itself tells of its draft and its issue.
create function record_invoice_history_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'invoice', object_id => new.invoice_id, operation => 'updated');
  return null;
end $$;
create constraint trigger invoice_history_event after insert on invoice_history
  deferrable initially deferred for each row
  when (new.kind not in ('created', 'issued') and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_invoice_history_event();
