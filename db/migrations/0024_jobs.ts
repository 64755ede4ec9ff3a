import { type Kysely, sql } from 'kysely';
import { fromKysely, getConstructionPlans, type JobInsert, PgBoss } from 'pg-boss';

const schema = 'pgboss';

/** The job engine, and the list of failed jobs. Queued mails and exports become jobs. */
export async function up(db: Kysely<unknown>) {
  await createEngine(db);
  for (const statement of failedJobs) await sql.raw(statement).execute(db);
  await allow(db, 'attention_snoozes', 'kind', 'failed-job');
  await allow(db, 'audit_log', 'object_kind', 'job');
  await queueMails(db);
  await queueExports(db);
  for (const statement of formerQueues) await sql.raw(statement).execute(db);
}

/** Creates the tables of pg-boss, unless a restore or a reset has kept them. */
async function createEngine(db: Kysely<unknown>) {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  if (rows.length > 0) return;
  // The migration has a transaction already.
  const plans = getConstructionPlans(schema).replaceAll(/^\s*(BEGIN|COMMIT);\s*$/gm, '');
  await sql.raw(plans).execute(db);
}

const failedJobs = [
  `create table failed_jobs (
  id integer primary key generated always as identity,
  job text not null check (char_length(job) between 1 and 60),
  -- Ids only.
  input jsonb not null check (jsonb_typeof(input) = 'object' and pg_column_size(input) <= 2000),
  about text not null check (char_length(about) <= 200),
  reason text not null check (char_length(reason) <= 500),
  attempts integer not null check (attempts > 0),
  queued_at timestamptz(3) not null,
  failed_at timestamptz(3) not null default now(),
  -- A later failure of the same work replaces the row.
  constraint failed_jobs_work_key unique (job, input)
)`,
  // The latest first, and the oldest first.
  'create index failed_jobs_latest on failed_jobs (failed_at desc, id desc)',
];

/** Adds a value to a check constraint, whichever values it has. */
async function allow(db: Kysely<unknown>, table: string, column: string, value: string) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, one]) => one);
  const values = sql.join([...new Set([...known, value])].map((one) => sql.lit(one)));
  await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.ref(column)} in (${values}))`.execute(db);
}

const batchSize = 1_000;

/** Sends jobs to a queue; the start of the app sets its other options. */
async function send(db: Kysely<unknown>, queue: string, jobs: JobInsert[]) {
  const connection = fromKysely(db);
  await sql`select ${sql.id(schema)}.create_queue(${queue}, ${JSON.stringify({ policy: 'short', notify: true })}::jsonb)`.execute(
    db,
  );
  const engine = new PgBoss({ schema, db: connection });
  for (let start = 0; start < jobs.length; start += batchSize)
    await engine.insert(queue, jobs.slice(start, start + batchSize));
}

async function queueMails(db: Kysely<unknown>) {
  const waiting = await sql<{ id: number }>`
    select id from mail_outbox where status = 'waiting' order by id`.execute(db);
  // About a day of attempts, as the queue of mails has.
  const retry = { retryLimit: 32, retryDelay: 5, retryBackoff: true };
  await send(
    db,
    'deliver-mail',
    waiting.rows.map(({ id }) => ({ data: { mailId: id }, singletonKey: `mail ${id}`, ...retry })),
  );
  await sql`insert into failed_jobs (job, input, about, reason, attempts, queued_at, failed_at)
    select 'deliver-mail', jsonb_build_object('mailId', id),
      format('Email %s (%s)', id, replace(kind, '-', ' ')),
      'The email could not be delivered within a day.', greatest(attempts, 1), created_at,
      coalesce(settled_at, now())
    from mail_outbox where status = 'parked'`.execute(db);
}

async function queueExports(db: Kysely<unknown>) {
  const open = await sql<{ id: number }>`
    select id from exports where status in ('queued', 'running') order by id`.execute(db);
  await send(
    db,
    'write-export',
    open.rows.map(({ id }) => ({ data: { exportId: id }, singletonKey: `export ${id}` })),
  );
}

/** What the former workers needed. */
const formerQueues = [
  'drop trigger mail_outbox_announce on mail_outbox',
  'drop function announce_mail()',
  // Their indexes go with them, except that of parked mails.
  `alter table mail_outbox drop column attempts, drop column next_attempt_at, drop column queued_at`,
  'drop index mail_outbox_parked',
  // Sent and parked mails are deleted after a while.
  'drop index mail_outbox_sent',
  `create index mail_outbox_settled on mail_outbox (settled_at) where status <> 'waiting'`,
  'drop trigger exports_announce on exports',
  'drop function announce_export()',
  'alter table exports drop column next_attempt_at',
  // The exports of an owner in progress.
  `create index exports_open on exports (owner_id) where status in ('queued', 'running')`,
];
