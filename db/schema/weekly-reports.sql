-- Weekly reports to clients.

-- What was done for a client in a week from Monday to Sunday in their time zone. It is written once, by the
-- first node, and stays as it is, because it was sent.
create table weekly_reports (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  week date not null check (week = week_of(week)),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  written_at timestamptz(3) not null default clock_timestamp(),
  constraint weekly_reports_client_id_week_key unique (client_id, week)
);
