import { type Kysely, sql } from 'kysely';

/** Events of messages name the client among the two people, since a VA who awaits approval hears of no client. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function record_message_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new is not distinct from old or exists (
          select from messages newer
          where least(newer.sender_id, newer.receiver_id) = least(new.sender_id, new.receiver_id)
            and greatest(newer.sender_id, newer.receiver_id)
              = greatest(new.sender_id, new.receiver_id)
            and (newer.created_at, newer.id) > (new.created_at, new.id)
            and newer.sender_id = new.sender_id
            and newer.updated_at = new.updated_at
            and newer.updated_at <> newer.created_at)) then
        return null;
      end if;
      perform record_event(
        kind => 'message',
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op),
        client_id => (select id from users where role = 'client'
          and id in (coalesce(new.sender_id, old.sender_id),
            coalesce(new.receiver_id, old.receiver_id))
          limit 1),
        user_ids => array[coalesce(new.sender_id, old.sender_id),
          coalesce(new.receiver_id, old.receiver_id)],
        -- An insert is sent by the one; an update means that the other has read it.
        actor_id => case tg_op when 'INSERT' then new.sender_id
          when 'UPDATE' then new.receiver_id end);
      return null;
    end $$
  `.execute(db);
}
