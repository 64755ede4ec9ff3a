import { type Kysely, sql } from 'kysely';
import { allowValues } from './allow-values.ts';

/** Overdue invoices need attention, and the hours guard can ask or stop because of them. */
export async function up<DB>(db: Kysely<DB>) {
  await allowValues(db, {
    table: 'attention_snoozes',
    check: 'attention_snoozes_kind_check',
    values: ['invoice'],
  });
  await sql.raw(text).execute(db);
}

const text = `
alter table seller_details
  add column overdue_hours text constraint seller_details_overdue_hours_check check (overdue_hours in ('ask', 'stop')),
  add column overdue_hours_days integer not null default 14
    constraint seller_details_overdue_hours_days_check check (overdue_hours_days between 1 and 120);
alter table hours_questions add column is_overdue boolean not null default false;
create index waiting_time_undecided on waiting_time (client_id) where declined_at is null;

create function overdue_limit(client integer) returns text language sql stable as $$
  select 'overdue-' || overdue_hours from seller_details
  where overdue_hours is not null
    and exists (select from invoices where client_id = client and status = 'sent'
      and due_on <= billing_day() - overdue_hours_days)
    and not (overdue_hours = 'ask' and exists (select from hours_questions
      where client_id = client and is_overdue and answer = 'period' and period_start = billing_period_start(client)))
$$;

create or replace function hours_choice(client integer) returns text language sql stable as $$
  select case when is_on_hold(client) then 'hold'
    else coalesce(overdue_limit(client), (select at_limit from hours_guards where client_id = client), 'continue') end
$$;

create or replace function hours_room(client integer) returns numeric language plpgsql as $$
declare
  choice text := hours_choice(client);
  period date;
  room numeric;
begin
  if choice = 'continue' then
    return null;
  end if;
  period := open_billing_period(client);
  -- Again under the lock, because it may have changed in the meantime.
  choice := hours_choice(client);
  if choice in ('hold', 'overdue-ask', 'overdue-stop') then
    return -0.01;
  end if;
  if choice = 'continue' or (choice = 'ask' and exists (select from hours_questions
      where client_id = client and period_start = period and answer = 'period' and not is_overdue)) then
    return null;
  end if;
  select coalesce(sum(hours), 0) into room from ledger_totals
    where client_id = client and period_start = period;
  if choice = 'ask' then
    room := room + (select coalesce(sum(extra), 0) from hours_questions
      where client_id = client and period_start = period and answer = 'hours');
  end if;
  return exact_hours(room);
end $$;

create function record_settled_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from seller_details where overdue_hours is not null) then
    perform record_event(kind => 'hours', object_id => new.client_id, operation => 'updated', client_id => new.client_id,
      va_id => va_of_client(new.client_id));
  end if;
  return null;
end $$;
create constraint trigger invoices_settled_event after update on invoices
  deferrable initially deferred for each row
  when (old.status = 'sent' and new.status <> 'sent' and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_settled_invoice();
`;
