import { type Kysely, sql } from 'kysely';

/** Pauses that are planned for a later day, the billing address and tax number, and a card that was changed. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...plannedPauses, ...addresses, ...cards])
    await sql.raw(statement).execute(db);
}

const plannedPauses = [
  // From now on, an active plan with an end date pauses on that day.
  `update subscriptions set end_date = null where status = 'active' and end_date is not null`,
  `create or replace function plan_runs(status text, end_date date, day date default billing_day())
returns boolean language sql stable as $$
  select (status = 'active' and coalesce(end_date > day, true))
    or (status = 'cancelled' and coalesce(end_date > day, false))
$$`,
  `create or replace function refresh_client_usage(client integer) returns void language plpgsql as $$
begin
  -- In a statement of its own, so that the next one sees what the former holder of the lock wrote.
  perform from client_usage where client_id = client for no key update;
  if not found then
    return;
  end if;
  update client_usage as known set period_start = period.start, given = period.given,
      taken = period.taken, covered_until = (
        select max(case status when 'active' then coalesce(end_date, 'infinity'::date)
            else end_date end)
          from subscriptions where user_id = client and plan_runs(status, end_date))
    from (select max(period_start) as start,
        coalesce(sum(hours) filter (where kind in ('grant', 'carry')), 0) as given,
        coalesce(-sum(hours) filter (where kind in ('use', 'correction')), 0) as taken
      from ledger_totals where client_id = client and period_start = (
        select max(period_start) from ledger_totals where client_id = client)) as period
    where known.client_id = client;
end $$`,
  // Active plans whose pause must begin.
  `create index subscriptions_to_pause on subscriptions (end_date)
    where status = 'active' and end_date is not null`,
];

const addresses = [
  `create table billing_addresses (
  client_id integer primary key references users (id) on delete cascade,
  line1 text not null check (char_length(line1) <= 120 and btrim(line1) <> ''),
  line2 text check (char_length(line2) <= 120),
  city text not null check (char_length(city) <= 80 and btrim(city) <> ''),
  region text check (char_length(region) <= 80),
  postal_code text check (char_length(postal_code) <= 20),
  country text not null check (char_length(country) <= 60 and btrim(country) <> ''),
  tax_number text check (char_length(tax_number) <= 40)
)`,
  // Copied from the address when a payment is made, because a receipt does not change later.
  `alter table payments
    add column billing_address text check (char_length(billing_address) <= 500),
    add column tax_number text check (char_length(tax_number) <= 40)`,
];

const cards = [
  // A card that a client gave without a payment. The next months are charged to it.
  `create table saved_cards (
  client_id integer primary key references users (id) on delete cascade,
  token text not null check (char_length(token) <= 200),
  label text not null check (char_length(label) <= 120),
  billing_name text not null check (char_length(billing_name) <= 120 and btrim(billing_name) <> ''),
  billing_email text not null check (char_length(billing_email) <= 254),
  saved_at timestamptz(3) not null default now()
)`,
];
