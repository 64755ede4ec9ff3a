import { type Kysely, sql } from 'kysely';

/** What new clients need, and which of them have hidden the checklist of their first day. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table client_needs (
  client_id integer primary key references users (id) on delete cascade,
  services text[] not null check (cardinality(services) between 1 and 7),
  hours_per_week integer not null check (hours_per_week between 1 and 168),
  time_zone text not null check (char_length(time_zone) <= 64 and btrim(time_zone) <> ''),
  languages text not null check (char_length(languages) <= 200 and btrim(languages) <> ''),
  updated_at timestamptz(3) not null default now()
)`,
  `create table hidden_first_days (
  client_id integer primary key references users (id) on delete cascade,
  hidden_at timestamptz(3) not null default now()
)`,
];
