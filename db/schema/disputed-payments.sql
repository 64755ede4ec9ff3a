-- Disputed payments: no new hours are logged until an administrator decides. Migration 0050 applies this file. Refunds that
-- also take the unused hours.

alter table payment_disputes
  -- What an administrator decided about the plan, when and who. No foreign key: the decision outlives the administrator.
  add column decision text check (decision in ('continue', 'end')),
  add column decided_at timestamptz(3),
  add column decided_by integer,
  -- The unused hours that were taken with the plan. They are given back if the dispute is won.
  add column hours_taken numeric(8, 2) check (hours_taken is null or (hours_taken > 0 and decision = 'end')),
  add constraint payment_disputes_decided_check check ((decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null));
create index payment_disputes_undecided on payment_disputes (payment_id)
  where status in ('open', 'lost') and decision is null;

-- Whether a payment of the client is disputed, or was lost in a dispute, and no administrator has decided.
create function is_on_hold(client integer) returns boolean language sql stable as $$
  select exists (select from payment_disputes as disputed join payments on payments.id = disputed.payment_id
    where disputed.status in ('open', 'lost') and disputed.decision is null and payments.client_id = client)
$$;

-- What happens at the limit of a client's hours: 'hold' during a dispute, otherwise their choice.
create function hours_choice(client integer) returns text language sql stable as $$
  select case when is_on_hold(client) then 'hold'
    else coalesce((select at_limit from hours_guards where client_id = client), 'continue') end
$$;

-- The hours that can still be booked for a client, negative if more are used or on hold; null if there is no limit. Opens the
-- billing period, and so locks the hours of the client, if there is a limit.
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
  if choice = 'hold' then
    return -0.01;
  end if;
  if choice = 'continue' or (choice = 'ask' and exists (select from hours_questions
      where client_id = client and period_start = period and answer = 'period')) then
    return null;
  end if;
  select coalesce(sum(hours), 0) into room from ledger_totals
    where client_id = client and period_start = period;
  if choice = 'ask' then
    room := room + (select coalesce(sum(extra), 0) from hours_questions
      where client_id = client and period_start = period and answer = 'hours');
  end if;
  return room;
end $$;

-- A lost dispute from before this migration stops no work. An open one does.
update payment_disputes set decision = 'continue', decided_at = closed_at, decided_by = 0 where status = 'lost';

alter table refunds
  -- Whether the unused hours of the payment are taken too when the refund is settled, and how many were.
  add column takes_hours boolean not null default false,
  add column hours_taken numeric(8, 2) check (hours_taken is null or (hours_taken > 0 and takes_hours));

-- The hours of a payment that were taken because it was returned, or is disputed.
create function hours_taken(payment integer) returns numeric language sql stable as $$
  select coalesce((select sum(hours_taken) from refunds where payment_id = payment and status <> 'failed'), 0)
    + coalesce((select sum(hours_taken) from payment_disputes where payment_id = payment and status <> 'won'), 0)
$$;

-- Rejects refunds of more than was paid. The lock makes concurrent refunds of a payment count each other. A refund that the
-- provider has made counts before one that it has not answered yet, which it will refuse.
create or replace function limit_refunds() returns trigger language plpgsql as $$
declare
  paid numeric;
  made numeric;
  requested numeric;
begin
  select amount into paid from payments where id = new.payment_id and status = 'succeeded'
    for no key update;
  select coalesce(sum(amount) filter (where status = 'succeeded' or provider_reference is not null), 0),
      coalesce(sum(amount), 0)
    into made, requested from refunds where payment_id = new.payment_id and status <> 'failed';
  if paid is null or paid < made
      or (new.status = 'pending' and new.provider_reference is null and paid < requested) then
    raise exception 'more is refunded than was paid' using
      errcode = 'check_violation', constraint = 'refunds_within_payment_check';
  end if;
  return null;
end $$;

-- Tells administrators of a dispute that waits for their decision, until they have decided or it is won.
create function notify_dispute() returns trigger language plpgsql as $$
begin
  if new.decision is not null or new.status in ('won', 'closed') then
    perform settle_notifications('{payment-disputed}', 'payment', new.payment_id);
  elsif tg_op = 'INSERT' or new.status <> old.status then
    perform notify_admins('payment-disputed', 'payment', new.payment_id, null,
      jsonb_build_object('paymentId', new.payment_id));
  end if;
  return null;
end $$;
create trigger payment_disputes_notify after insert or update on payment_disputes
  for each row execute function notify_dispute();

-- The hours of the client can be logged or not, which their screens show.
create function record_hold_event() returns trigger language plpgsql as $$
declare
  client integer := (select client_id from payments where id = new.payment_id);
begin
  perform record_event(kind => 'hours', object_id => client, operation => 'updated', client_id => client,
    va_id => va_of_client(client));
  return null;
end $$;
create constraint trigger payment_disputes_hold after insert or update on payment_disputes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_hold_event();
