-- Invoices and credit notes, and the seller on them. invoice-rules.sql has the functions and triggers.

-- The part of an amount that is left without the contained tax.
create function net_of(amount numeric, tax_rate numeric) returns numeric language sql immutable as $$
  select round(amount / (1 + tax_rate / 100), 2)
$$;

-- A logo of the seller. Issued invoices keep theirs.
create table seller_logos (
  id integer primary key generated always as identity,
  -- A PNG in base64, drawn again from the uploaded picture.
  picture text not null check (char_length(picture) between 1 and 400000),
  created_at timestamptz(3) not null default clock_timestamp()
);

-- Who writes the invoices, and on which terms. One row.
create table seller_details (
  id integer primary key default 1 check (id = 1),
  name text not null default 'GVA' check (char_length(name) <= 200 and btrim(name) <> ''),
  address text check (char_length(address) <= 500),
  tax_number text check (char_length(tax_number) <= 40),
  logo_id integer references seller_logos (id),
  payment_terms_days integer not null default 14 check (payment_terms_days between 0 and 120),
  -- Percent. Prices include the tax.
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 99.99),
  tax_label text not null default 'Tax' check (char_length(tax_label) <= 40 and btrim(tax_label) <> ''),
  -- Of all money of the agency. It cannot change after the first plan, invoice, payment or pay statement.
  currency text not null default 'usd' check (currency in (
      'usd', 'eur', 'gbp', 'cad', 'aud', 'nzd')),
  footer text check (char_length(footer) <= 500),
  -- Whether hours used beyond a period are billed when it closes. If not, they are carried to the next period.
  bills_extra_hours boolean not null default true,
  version integer not null default 1,
  -- Invoices and payments are issued on days in this time zone, and months of figures are months in it.
  time_zone text not null default 'UTC'
    constraint seller_details_time_zone_check check (char_length(time_zone) <= 64
      and (timestamp '2000-01-01' at time zone time_zone) is not null),
  -- What the owner has set instead of the defaults, by the names of `AgencySettings` in src/shared/agency.ts. It is
  -- displayed only; rows that money depends on have columns.
  agency_settings jsonb not null default '{}'
    constraint seller_details_agency_settings_check check (jsonb_typeof(agency_settings) = 'object'
      and pg_column_size(agency_settings) <= 100000),
  -- The first day of the plan months that are invoiced; null if none is. Older months of an installation that
  -- was upgraded are not invoiced.
  months_invoiced_from date default billing_day(),
  -- The day on which the reminders in the settings were last changed. Those of earlier days are not sent.
  reminders_since date,
  -- What the hours guard does when an invoice of a client has been overdue for that many days: it asks the client whether work
  -- goes on, or stops it; null for neither.
  overdue_hours text constraint seller_details_overdue_hours_check check (overdue_hours in ('ask', 'stop')),
  overdue_hours_days integer not null default 14
    constraint seller_details_overdue_hours_days_check check (overdue_hours_days between 1 and 120),
  -- The last day on which plans of the catalogue began that every process has been told of.
  plans_day date not null default '2000-01-01'
);
-- Whether a logo is used.
create index seller_details_logo on seller_details (logo_id) where logo_id is not null;
insert into seller_details default values;

-- The last number of each series. The lock of its row, until the transaction ends, leaves no gaps.
create table invoice_series (
  series text primary key check (series in ('invoice', 'credit-note')),
  last_number integer not null check (last_number > 0)
);

-- An invoice or a credit note. A draft has no number and can be changed and deleted. After it is issued, only the columns
-- that say what became of it change, and a credit note takes the place of a deletion.
create table invoices (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text constraint invoices_number_key unique check (char_length(number) <= 20),
  -- No foreign key: the invoice outlives the client.
  client_id integer not null,
  -- The seller and the buyer as they were when the invoice was issued.
  seller_name text,
  seller_address text,
  seller_tax_number text,
  seller_logo_id integer references seller_logos (id),
  seller_footer text,
  tax_label text,
  buyer_name text,
  buyer_email text,
  buyer_company text,
  buyer_address text,
  buyer_tax_number text,
  issued_on date,
  due_on date,
  currency text not null default agency_currency() check (currency ~ '^[a-z]{3}$'),
  -- The sums of the lines, written by triggers.
  net numeric(12, 2) not null default 0,
  tax numeric(12, 2) not null default 0,
  total numeric(12, 2) not null default 0,
  -- What the invoice is for, if no administrator wrote it: a payment, or the extra hours of a billing period.
  payment_id integer constraint invoices_payment_id_key unique references payments (id),
  period_start date,
  -- Of a credit note: the invoice, the refund that led to it, and why.
  credited_invoice_id integer references invoices (id),
  refund_id uuid constraint invoices_refund_id_key unique references refunds (id),
  reason text check (char_length(reason) <= 500 and btrim(reason) <> ''),
  -- What the administrator has written to the client, below the sums.
  memo text constraint invoices_memo_check check (char_length(memo) <= 500 and btrim(memo) <> ''),
  -- The administrator who wrote it. No foreign key; null if none did.
  created_by integer,
  -- Written by triggers: what was paid and not refunded, the sum of the credit notes, and when a credit note lost its refund.
  -- An invoice that a payment led to (payment_id) is always paid in full: what is refunded of it is in credited only.
  paid numeric(12, 2) not null default 0,
  credited numeric(12, 2) not null default 0,
  voided_at timestamptz(3),
  status text not null generated always as (case
    when issued_on is null then 'draft'
    when kind = 'credit-note' then case when voided_at is null then 'issued' else 'void' end
    when credited >= total then 'void'
    when paid + credited >= total then 'paid'
    else 'sent' end) stored,
  mailed_at timestamptz(3),
  -- The reminders that version 1.0.0 knows: 1 a day after the due day, 2 a week after it. invoice_history has all.
  reminders integer not null default 0 check (reminders between 0 and 2),
  version integer not null default 1,
  constraint invoices_status_check check (status in ('draft', 'sent', 'paid', 'void', 'issued')),
  constraint invoices_issued_check check ((issued_on is null) = (number is null) and (issued_on is null
    or (seller_name is not null and tax_label is not null and buyer_name is not null and buyer_email is not null))),
  -- Of a draft: the day that an administrator has chosen, or null for the payment terms.
  constraint invoices_due_check check (case when kind = 'credit-note' then due_on is null
    else issued_on is null or (due_on is not null and due_on >= issued_on) end),
  constraint invoices_sums_check check (net + tax = total and (issued_on is null or total > 0)),
  -- The sum of a draft may be below 0 while its lines are written.
  constraint invoices_credited_check check (credited >= 0 and (issued_on is null or credited <= total)),
  constraint invoices_credit_note_check check ((kind = 'credit-note') = (credited_invoice_id is not null)
    and (kind = 'credit-note') = (reason is not null)
    and (kind = 'credit-note' or (refund_id is null and voided_at is null))
    and (kind = 'invoice' or (payment_id is null and period_start is null)))
);
-- The extra hours of a period are billed once, on all nodes together.
create unique index invoices_extra_hours_key on invoices (client_id, period_start) where period_start is not null;
-- Lists, newest first: of everyone, by status, of a client, and the credit notes of an invoice.
create index invoices_newest on invoices (coalesce(issued_on, '9999-12-31'::date) desc, id desc);
create index invoices_by_status on invoices (status, coalesce(issued_on, '9999-12-31'::date) desc, id desc);
create index invoices_client on invoices (client_id, coalesce(issued_on, '9999-12-31'::date) desc, id desc);
create index invoices_credit_notes on invoices (credited_invoice_id) where credited_invoice_id is not null;
-- Whether a logo is used.
create index invoices_logo on invoices (seller_logo_id) where seller_logo_id is not null;
-- Sums by month and status, read from the index only; invoices to mail; open invoices by the day when they are due.
create index invoices_sums on invoices (issued_on) include (kind, status, due_on, total, paid, credited, client_id)
  where issued_on is not null;
create index invoices_to_mail on invoices (id) where issued_on is not null and mailed_at is null;
create index invoices_due on invoices (due_on, id) where status = 'sent';
-- What a client has to pay, the first due first.
create index invoices_unpaid on invoices (client_id, due_on, id) where status = 'sent';

-- A line of an invoice or a credit note. Prices include the tax, so that the lines of a card payment sum to the payment.
create table invoice_lines (
  id integer primary key generated always as identity,
  invoice_id integer not null references invoices (id) on delete cascade,
  position integer not null check (position between 1 and 50),
  kind text not null check (kind in ('plan', 'extra-hours', 'credit', 'other')),
  description text not null check (char_length(description) <= 800 and btrim(description) <> ''),
  quantity numeric not null check (quantity > 0),
  -- Negative for a discount.
  unit_price numeric not null,
  -- Percent.
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 99.99),
  total numeric(12, 2) not null generated always as (cost_of(quantity, unit_price)) stored,
  net numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  -- The month of a plan line. No foreign key: the invoice outlives the plan.
  subscription_id integer,
  period_start date,
  constraint invoice_lines_sum_check check (net + tax = cost_of(quantity, unit_price)),
  constraint invoice_lines_position_key unique (invoice_id, position),
  constraint invoice_lines_month_check check ((subscription_id is null) = (period_start is null)
    and (kind = 'plan' or subscription_id is null))
);
-- An invoice has at most one month, so that its payment pays one. The invoices of a month.
create unique index invoice_lines_one_month_key on invoice_lines (invoice_id) where subscription_id is not null;
create index invoice_lines_month on invoice_lines (subscription_id, period_start) where subscription_id is not null;

-- Papers that do not change any more, such as issued invoices, are printed once and kept in the file store.
create table printed_papers (
  id integer primary key generated always as identity,
  invoice_id integer constraint printed_papers_invoice_id_key unique references invoices (id) on delete cascade,
  payment_id integer constraint printed_papers_payment_id_key unique references payments (id) on delete cascade,
  statement_id integer constraint printed_papers_statement_id_key unique
    references pay_statements (id) on delete cascade,
  -- A digest of what may still change on it, such as what was paid. With another edition it is printed again.
  edition text not null check (edition ~ '^[0-9a-f]{64}$'),
  -- The file is in the file store under storage_key.
  storage_key uuid not null constraint printed_papers_storage_key_key unique,
  printed_at timestamptz(3) not null default clock_timestamp(),
  constraint printed_papers_one_paper_check check (num_nonnulls(invoice_id, payment_id, statement_id) = 1)
);

-- Issued amounts without tax, by client, month and kind of line; credit notes are negative, and those whose refund failed
-- are left out. An invoice and its credit notes may be in different months.
create view invoiced_amounts as
  select invoices.client_id, date_trunc('month', invoices.issued_on::timestamp)::date as month, invoice_lines.kind,
    sum(case invoices.kind when 'invoice' then invoice_lines.net else -invoice_lines.net end) as amount
  from invoices join invoice_lines on invoice_lines.invoice_id = invoices.id
  where invoices.issued_on is not null and invoices.voided_at is null
  group by 1, 2, 3;

-- Logos are append-only.
create trigger seller_logos_append_only before update or delete or truncate on seller_logos
  for each statement execute function refuse_change();

-- Each visible change has an event.
create constraint trigger seller_details_event after update on seller_details
  deferrable initially deferred for each row execute function record_office_event('seller');

-- The content of a deleted row is deleted as the content of an uploaded file is.
create trigger printed_papers_removed after delete on printed_papers
  for each row execute function remember_content();

-- Money of an installation has one currency.
create trigger invoices_currency before insert on invoices
  for each row execute function refuse_other_currency();
