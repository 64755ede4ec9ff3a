import { type Kysely, sql } from 'kysely';
import { allowValues } from './allow-values.ts';

/** Plans and prices are settings of the agency. */
export async function up<DB>(db: Kysely<DB>) {
  await allowValues(db, {
    table: 'audit_log',
    check: 'audit_log_object_kind_check',
    values: ['catalogue-plan'],
  });
  await sql.raw(text).execute(db);
  for (const [table, column] of planColumns)
    await sql
      .raw(
        `alter table ${table} drop constraint ${table}_${column}_check,
           add constraint ${table}_${column}_check check (is_plan(${column}))`,
      )
      .execute(db);
}

/** They had a fixed list of plans. */
const planColumns = [
  ['subscriptions', 'plan'],
  ['payments', 'plan'],
  ['plan_changes', 'plan'],
  ['checkouts', 'plan'],
  ['leads', 'plan'],
  ['lead_merges', 'plan'],
  ['client_profiles', 'subscription_plan'],
] as const;

const text = `
create function is_plan(plan text) returns boolean language sql immutable parallel safe as $$
  select char_length(plan) <= 20 and plan ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'
$$;

create table catalogue_plans (
  id integer primary key generated always as identity,
  slug text not null check (is_plan(slug) and slug not in ('enterprise', 'custom')),
  valid_from date not null,
  position integer not null check (position between 1 and 99),
  label text not null check (char_length(label) <= 40 and btrim(label) <> ''),
  title text check (char_length(title) <= 60 and btrim(title) <> ''),
  badge text check (char_length(badge) <= 30 and btrim(badge) <> ''),
  advertised_price numeric(8, 2) not null check (advertised_price > 0),
  advertised_hours numeric(8, 2) not null check (advertised_hours between 1 and 10000),
  advertised_rate numeric(8, 2) not null check (advertised_rate > 0),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  weekly_hours integer not null check (weekly_hours between 1 and 168),
  storage_gb integer check (storage_gb between 1 and 100000),
  sharing text not null check (char_length(sharing) <= 60 and btrim(sharing) <> ''),
  included text[] not null check (cardinality(included) <= 12),
  is_most_popular boolean not null,
  is_offered boolean not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index catalogue_plans_slug on catalogue_plans (slug, valid_from desc, id desc);

insert into catalogue_plans (slug, valid_from, position, label, badge, advertised_price, advertised_hours, advertised_rate,
    monthly_hours, hourly_rate, weekly_hours, storage_gb, sharing, included, is_most_popular, is_offered, created_at)
  select slug, '2000-01-01', position, label, badge, price, hours, advertised_rate, hours, rate, week, storage_gb, sharing,
    array['Dedicated VA', 'Free replacement', 'Customer success manager', 'Quality control', 'Workspace web app',
      'Any hours in the client''s timezone'],
    is_most_popular, true, '2000-01-01'
  from (values
    ('part-time', 1, 'Part-time', null, 559, 80, 6.99, 7.5, 20, 10, 'Limited sharing', false),
    ('full-time', 2, 'Full-time', '30% SAVINGS', 959, 160, 5.99, 6.5, 40, null, 'Share with colleagues', true)
  ) as plans (slug, position, label, badge, price, hours, advertised_rate, rate, week, storage_gb, sharing, is_most_popular);

create function refuse_begun_plan() returns trigger language plpgsql as $$
begin
  if old.valid_from <= billing_day() then
    raise exception 'The version of % from % has begun', old.slug, old.valid_from using
      errcode = 'integrity_constraint_violation', constraint = 'catalogue_plan_begun';
  end if;
  return old;
end $$;
create trigger catalogue_plans_begun before delete on catalogue_plans
  for each row execute function refuse_begun_plan();
create trigger catalogue_plans_append_only before update or truncate on catalogue_plans
  for each statement execute function refuse_change();

create constraint trigger catalogue_plans_event after insert or delete on catalogue_plans
  deferrable initially deferred for each row execute function record_office_event('seller');

alter table seller_details add column plans_day date not null default '2000-01-01';
`;
