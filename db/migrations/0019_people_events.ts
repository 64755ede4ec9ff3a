import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await recordUsers(db);
  await recordProfiles(db);
  await recordMessages(db);
  await recordFeedback(db);
  for (const [table, record] of [
    ['users', 'record_user_event'],
    ['va_profiles', 'record_va_profile_event'],
    ['client_profiles', 'record_client_profile_event'],
    ['messages', 'record_message_event'],
    ['feedback', 'record_feedback_event'],
  ]) {
    await sql`create constraint trigger ${sql.raw(`${table}_event`)}
      after insert or update or delete on ${sql.raw(`${table}`)}
      deferrable initially deferred for each row
      when (current_setting('gva.silent', true) is distinct from 'on')
      execute function ${sql.raw(`${record}`)}()`.execute(db);
  }
}

async function recordUsers(db: Kysely<unknown>) {
  await sql`
    create function record_user_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and
          (new.username, new.full_name, new.email, new.role, new.status, new.profile_image,
           new.approved_at)
          is not distinct from
          (old.username, old.full_name, old.email, old.role, old.status, old.profile_image,
           old.approved_at) then
        return null;
      end if;
      perform record_event(
        kind => 'user',
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op),
        client_id => case when coalesce(new.role, old.role) = 'client'
          then coalesce(new.id, old.id) end,
        va_id => case when coalesce(new.role, old.role) = 'va' then coalesce(new.id, old.id)
          else va_of_client(coalesce(new.id, old.id)) end,
        user_ids => array[coalesce(new.id, old.id)]);
      return null;
    end $$
  `.execute(db);
}

/** A profile is part of its user, and comes and goes with them; only the assignment is a thing of its own. */
async function recordProfiles(db: Kysely<unknown>) {
  await sql`
    create function record_va_profile_event() returns trigger language plpgsql as $$
    declare
      va integer := coalesce(new.user_id, old.user_id);
      is_reassigned boolean := new.assigned_client_id is distinct from old.assigned_client_id;
    begin
      if is_reassigned then
        perform record_event(
          kind => 'assignment',
          object_id => va,
          operation => case when new.assigned_client_id is null then 'deleted'
            when old.assigned_client_id is null then 'created' else 'updated' end,
          client_id => new.assigned_client_id,
          va_id => va,
          former_client_id => old.assigned_client_id,
          user_ids => array_remove(
            array[va, new.assigned_client_id, old.assigned_client_id], null));
      end if;
      if tg_op = 'UPDATE' and not is_reassigned and new is distinct from old then
        perform record_event(
          kind => 'user', object_id => va, operation => 'updated',
          client_id => new.assigned_client_id, va_id => va, user_ids => array[va]);
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function record_client_profile_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new is distinct from old then
        perform record_event(
          kind => 'user', object_id => new.user_id, operation => 'updated',
          client_id => new.user_id, va_id => va_of_client(new.user_id),
          user_ids => array[new.user_id]);
      end if;
      return null;
    end $$
  `.execute(db);
}

async function recordMessages(db: Kysely<unknown>) {
  await sql`
    create function record_message_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then
        return null;
      end if;
      perform record_event(
        kind => 'message',
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op),
        user_ids => array[coalesce(new.sender_id, old.sender_id),
          coalesce(new.receiver_id, old.receiver_id)],
        -- Sent by the one; what changes later is that the other has read it.
        actor_id => case tg_op when 'INSERT' then new.sender_id
          when 'UPDATE' then new.receiver_id end);
      return null;
    end $$
  `.execute(db);
}

async function recordFeedback(db: Kysely<unknown>) {
  await sql`
    create function record_feedback_event() returns trigger language plpgsql as $$
    begin
      perform record_event(
        kind => 'feedback',
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op),
        client_id => coalesce(new.client_id, old.client_id),
        va_id => coalesce(new.va_id, old.va_id),
        task_id => coalesce(new.task_id, old.task_id),
        actor_id => new.client_id);
      return null;
    end $$
  `.execute(db);
}
