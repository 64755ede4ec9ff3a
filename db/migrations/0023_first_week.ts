import { type Kysely, sql } from 'kysely';

/**
 * The first week of a client: who looks for their VA, the VA who is proposed to them, and whether a question for a rating
 * was shown.
 */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...table, ...ends, ...events, ...questions])
    await sql.raw(statement).execute(db);
  await addValues(db, 'events', 'kind', ['match']);
  await addValues(db, 'audit_log', 'object_kind', ['match']);
  await addValues(db, 'attention_snoozes', 'kind', [
    'late-match',
    'declined-proposal',
    'ended-proposal',
  ]);
}

/** A question whose answer never reached the browser was not shown, so it does not count. */
const questions = [
  'alter table rating_questions add column shown_at timestamptz(3)',
  'update rating_questions set shown_at = asked_at',
];

/** Adds values to a check constraint, whichever values it has. */
async function addValues(db: Kysely<unknown>, table: string, column: string, added: string[]) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, one]) => one);
  const values = sql.join([...new Set([...known, ...added])].map((one) => sql.lit(one)));
  await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.ref(column)} in (${values}))`.execute(db);
}

const table = [
  // A client without a VA has at most one match, so the client's id identifies it. It ends with an assignment.
  `create table matches (
  client_id integer primary key references users (id) on delete cascade,
  -- The administrator who works on it. Null after they were deleted, deactivated or got another role.
  admin_id integer references users (id) on delete set null,
  -- The VA of the current or last proposal. Null after their account was deleted.
  va_id integer references users (id) on delete set null,
  -- To the client, about the proposed VA.
  note text check (char_length(note) <= 2000 and btrim(note) <> ''),
  proposed_at timestamptz(3),
  -- When and how the last proposal ended without an assignment.
  ended_at timestamptz(3),
  outcome text check (outcome in ('declined', 'taken', 'inactive', 'deleted')),
  -- Why the client asked for someone else.
  reason text check (char_length(reason) <= 2000 and btrim(reason) <> ''),
  constraint matches_proposal_check check (proposed_at is not null
    or (va_id is null and note is null and ended_at is null)),
  constraint matches_va_check check (proposed_at is null or va_id is not null or ended_at is not null),
  constraint matches_end_check check ((ended_at is null) = (outcome is null)),
  constraint matches_decline_check check (reason is null or outcome = 'declined'),
  constraint matches_people_check check (va_id <> client_id)
)`,
  'create index matches_admin on matches (admin_id)',
  'create index matches_va on matches (va_id)',
  // Proposals that ended, which need attention.
  'create index matches_ended on matches (ended_at, client_id) where ended_at is not null',
];

const ends = [
  // The deletion of a VA ends the proposals of them.
  `create function end_proposal() returns trigger language plpgsql as $$
begin
  new.ended_at := now();
  new.outcome := 'deleted';
  return new;
end $$`,
  `create trigger matches_end before update of va_id on matches for each row
  when (old.va_id is not null and new.va_id is null and new.proposed_at is not null and new.ended_at is null)
  execute function end_proposal()`,
  // A client who has a VA needs no match.
  `create function end_match() returns trigger language plpgsql as $$
begin
  delete from matches where client_id = new.client_id;
  return null;
end $$`,
  `create trigger assignments_end_match after insert on assignments for each row
  when (new.ended_at is null) execute function end_match()`,
  // Only an active administrator works on matches, only an active VA is proposed, and only a client waits.
  `create function release_matches() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' then
    update matches set admin_id = null where admin_id = new.id;
  elsif old.role = 'va' then
    update matches set ended_at = now(), outcome = 'inactive'
      where va_id = new.id and ended_at is null;
  elsif new.role <> 'client' then
    delete from matches where client_id = new.id;
  end if;
  return null;
end $$`,
  `create trigger users_release_matches after update of role, status on users for each row
  when (old.role <> new.role or (old.status <> 'inactive' and new.status = 'inactive'))
  execute function release_matches()`,
];

const events = [
  // For the client, and for the administrators.
  `create function record_match_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => 'match',
    object_id => coalesce(new.client_id, old.client_id),
    operation => event_operation(tg_op),
    user_ids => array[coalesce(new.client_id, old.client_id)]);
  return null;
end $$`,
  `create constraint trigger matches_event after insert or update or delete on matches
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_match_event()`,
];
