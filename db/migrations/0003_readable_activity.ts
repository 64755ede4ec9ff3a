import { type Kysely, sql } from 'kysely';

const actions = [
  ...['signed-in', 'sign-in-failed', 'exported', 'downloaded', 'accepted', 'rejected', 'refunded'],
  ...['created', 'updated', 'deleted', 'assigned', 'unassigned', 'converted', 'approved'],
  ...['invited', 'password-changed', 'sessions-ended', 'corrected', 'attached', 'detached'],
  ...['started', 'stopped', 'retried'],
];
const kinds = [
  ...['sign-in', 'export', 'file', 'payment', 'user', 'assignment', 'subscription'],
  ...['plan-template', 'hours', 'task', 'comment', 'workflow', 'workflow-comment', 'routine'],
  ...['lead', 'lead-comment', 'invitation', 'mail'],
];

/** Blocks reads and inserts of the log until the migrations are committed. */
async function replaceCheck<DB>(db: Kysely<DB>, column: string, values: string[]) {
  const name = sql.id(`audit_log_${column}_check`);
  const allowed = sql.join(values.map((value) => sql.lit(value)));
  await sql`alter table audit_log drop constraint ${name},
    add constraint ${name} check (${sql.ref(column)} in (${allowed}))`.execute(db);
}

/** The activity log: more actions, a filter by action, and a search by people and words. */
export async function up<DB>(db: Kysely<DB>) {
  await replaceCheck(db, 'action', actions);
  await replaceCheck(db, 'object_kind', kinds);

  await sql`create index audit_log_action on audit_log (action, created_at desc, id desc)`.execute(
    db,
  );

  // The people of an entry: who acted, and the people that the entry is about.
  await sql`create function audit_people(
      actor_id integer, object_kind text, object_id integer, before jsonb, after jsonb)
    returns integer[] language sql immutable parallel safe as $$
      select array_remove(array[
        actor_id,
        case when object_kind in ('user', 'assignment', 'hours', 'sign-in') then object_id end,
        (before ->> 'userId')::integer, (after ->> 'userId')::integer,
        (before ->> 'clientId')::integer, (after ->> 'clientId')::integer,
        (before ->> 'vaId')::integer, (after ->> 'vaId')::integer], null)
    $$`.execute(db);
  await sql`create index audit_log_people on audit_log
    using gin (audit_people(actor_id, object_kind, object_id, before, after))`.execute(db);

  // The texts in the facts before and after, such as titles and states, without the names of the facts.
  await sql`create function audit_texts(before jsonb, after jsonb)
    returns text language sql immutable parallel safe as $$
      select coalesce(jsonb_path_query_array(before, 'strict $.** ? (@.type() == "string")')::text, '')
        || coalesce(jsonb_path_query_array(after, 'strict $.** ? (@.type() == "string")')::text, '')
    $$`.execute(db);
  await sql`create index audit_log_texts on audit_log
    using gin (audit_texts(before, after) gin_trgm_ops)`.execute(db);

  // The activity is searched by the names of companies too.
  await sql`create index client_profiles_search on client_profiles
    using gin (company_name gin_trgm_ops)`.execute(db);
}
