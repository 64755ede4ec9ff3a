import { type Kysely, sql } from 'kysely';
import { allowValues } from './allow-values.ts';

/** Closed months. */
export async function up<DB>(db: Kysely<DB>) {
  await allowValues(db, { table: 'events', check: 'events_kind_check', values: ['month'] });
  await allowValues(db, {
    table: 'audit_log',
    check: 'audit_log_action_check',
    values: ['closed', 'reopened'],
  });
  await allowValues(db, {
    table: 'audit_log',
    check: 'audit_log_object_kind_check',
    values: ['month'],
  });
  await sql.raw(text).execute(db);
}

const text = `
create index pay_statements_drafts on pay_statements (month) where status = 'draft';
create index payments_paid_on on payments (paid_on) where paid_on is not null;

create table month_closings (
  id integer primary key generated always as identity,
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('closed', 'reopened')),
  actor_id integer not null,
  reason text check (char_length(reason) <= 500 and btrim(reason) <> ''),
  summary jsonb check (jsonb_typeof(summary) = 'object'),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint month_closings_reopened_check check ((kind = 'reopened') = (reason is not null)),
  constraint month_closings_closed_check check ((kind = 'closed') = (summary is not null))
);
create index month_closings_month on month_closings (month, id);

create function open_since() returns date language sql stable as $$
  select coalesce((select case kind when 'closed' then (month + interval '1 month')::date else month end
    from month_closings order by id desc limit 1), '-infinity')
$$;

create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  day date := (to_jsonb(new) ->> tg_argv[0])::date;
begin
  if day >= date_trunc('month', billing_day()) then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('gva closed months'));
  if day < open_since() then
    raise exception '% is in a closed month', day using
      errcode = 'integrity_constraint_violation', constraint = 'month_closed';
  end if;
  return null;
end $$;
create trigger time_logs_month after insert on time_logs
  for each row execute function refuse_closed_month('work_date');
create trigger time_logs_moved_month after update of start_time on time_logs for each row
  when (new.work_date <> old.work_date) execute function refuse_closed_month('work_date');
create trigger time_adjustments_month after insert on time_adjustments
  for each row execute function refuse_closed_month('booked_on');
create trigger invoices_month after insert on invoices for each row
  when (new.issued_on is not null) execute function refuse_closed_month('issued_on');
create trigger invoices_issued_month after update of issued_on on invoices for each row
  when (old.issued_on is null and new.issued_on is not null) execute function refuse_closed_month('issued_on');
create trigger payments_month after insert on payments for each row
  when (new.paid_on is not null) execute function refuse_closed_month('paid_on');
create trigger pay_statements_month after insert on pay_statements
  for each row execute function refuse_closed_month('month');
create trigger pay_statements_opened_month after update of status on pay_statements for each row
  when (new.status = 'draft') execute function refuse_closed_month('month');

create trigger month_closings_append_only before update or delete or truncate on month_closings
  for each statement execute function refuse_change();

create constraint trigger month_closings_event after insert on month_closings
  deferrable initially deferred for each row execute function record_office_event('month');
`;
