import { type Kysely, sql } from 'kysely';

/** Leads as a pipeline: who works on a lead, what comes next, what it is worth, and what became of it. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...pipeline, ...earlierLeads, ...indexes, ...merges, ...mails])
    await sql.raw(statement).execute(db);
  await allow(db, 'mail_outbox', 'kind', 'lead');
  await allow(db, 'attention_snoozes', 'kind', 'next-step');
}

const pipeline = [
  `alter table leads
  -- The administrator who works on the lead.
  add column owner_id integer references users (id) on delete set null,
  add column next_step text check (char_length(next_step) <= 200 and btrim(next_step) <> ''),
  add column next_step_on date check (next_step_on between '2000-01-01' and '2099-12-31'),
  -- The price of a month in the plan that the lead wants, in dollars.
  add column monthly_value numeric(10, 2) check (monthly_value between 0 and 1000000),
  add column source text not null default 'website'
    check (source in ('website', 'referral', 'search', 'social', 'event', 'outreach', 'other')),
  add column rejection_reason text check (rejection_reason in
    ('price', 'timing', 'fit', 'competitor', 'no-reply', 'spam', 'other')),
  add column rejection_note text check (char_length(rejection_note) <= 500 and btrim(rejection_note) <> ''),
  -- The account that the lead was converted into.
  add column user_id integer references users (id) on delete set null,
  add constraint leads_next_step_named check (next_step is not null or next_step_on is null),
  add constraint leads_rejection check
    (status = 'rejected' or (rejection_reason is null and rejection_note is null))`,
];

/** The values of the catalogue on this day, and the accounts that the activity log knows. */
const earlierLeads = [
  // Without events and without a new time of the last change: nothing that users did has changed.
  `select set_config('gva.silent', 'on', true)`,
  `update leads set monthly_value = case plan when 'part-time' then 600 else 1040 end
  where plan is not null`,
  `update leads set user_id = (audit_log.after ->> 'userId')::integer from audit_log
  where audit_log.object_kind = 'lead' and audit_log.action = 'converted'
    and audit_log.object_id = leads.id and leads.status = 'converted'
    and exists (select from users where users.id = (audit_log.after ->> 'userId')::integer)`,
  `select set_config('gva.silent', '', true)`,
];

const indexes = [
  // The leads of an administrator, newest first, and the columns of their board.
  `create index leads_owner on leads (owner_id, created_at desc, id desc) where owner_id is not null`,
  `create index leads_owner_status on leads (owner_id, status, created_at, id) where owner_id is not null`,
  // Next steps by their day, of leads that are still open.
  `create index leads_next_step_due on leads (next_step_on, id)
  where next_step_on is not null and status not in ('converted', 'rejected')`,
  // The leads of a source, newest first.
  'create index leads_source on leads (source, created_at desc, id desc)',
  // Lists by name, by value and by the day of the next step; leads without a value or a day are the last ones.
  'create index leads_by_name on leads (full_name, id)',
  'create index leads_by_value on leads (coalesce(monthly_value, 0), id)',
  `create index leads_by_next_step on leads (coalesce(next_step_on, date '2100-01-01'), id)`,
  // The lead of an account.
  'create index leads_user on leads (user_id) where user_id is not null',
];

const merges = [
  // What a duplicate said before it was merged into another lead and deleted. Its id leads to the other lead.
  `create table lead_merges (
  merged_id integer primary key,
  lead_id integer not null references leads (id) on delete cascade,
  full_name text not null,
  email text not null,
  company text,
  phone text,
  message text,
  service_type text,
  plan text check (plan in ('part-time', 'full-time')),
  requested_at timestamptz(3) not null,
  merged_at timestamptz(3) not null default now()
)`,
  // The duplicates of a lead, newest first.
  'create index lead_merges_lead on lead_merges (lead_id, requested_at desc, merged_id desc)',
];

const mails = [
  // Mails to a lead. The mail queue forgets delivered mails, so the text is kept here.
  `create table lead_mails (
  id integer primary key generated always as identity,
  lead_id integer not null references leads (id) on delete cascade,
  -- Null if the user was deleted.
  author_id integer references users (id) on delete set null,
  -- Null if the mail queue has forgotten it.
  mail_id integer references mail_outbox (id) on delete set null,
  recipient text not null check (char_length(recipient) <= 254),
  subject text not null check (char_length(subject) <= 200 and btrim(subject) <> ''),
  -- Null if the mail contains a link that only its reader may have.
  content text check (char_length(content) <= 5000 and btrim(content) <> ''),
  created_at timestamptz(3) not null default now()
)`,
  // The mails of a lead, newest first; those of an author and of the queue, for their deletion.
  'create index lead_mails_newest on lead_mails (lead_id, created_at desc, id desc)',
  'create index lead_mails_author on lead_mails (author_id) where author_id is not null',
  'create index lead_mails_queue on lead_mails (mail_id) where mail_id is not null',
];

/** Adds a value to those that the check of a column allows. */
async function allow<DB>(db: Kysely<DB>, table: string, column: string, value: string) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, one = '']) => one);
  const values = sql.join([...new Set([...known, value])].map((one) => sql.lit(one)));
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.ref(column)} in (${values}))`.execute(db);
}
