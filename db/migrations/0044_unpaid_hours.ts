import { type Kysely, sql } from 'kysely';
import { replaceIn } from '../alter.ts';

/**
 * Approved hours of a user who is no longer a VA are paid too, and an adjustment is booked for the client who was charged the
 * hours of its log, even if the task was given to another client afterwards.
 */
export async function up(db: Kysely<unknown>) {
  await replaceIn(
    db,
    'collect_pay_of_user',
    `where role = 'va' and has_unpaid_time`,
    'where has_unpaid_time',
  );
  // Replaced and not dropped, because sessions read the users in the meantime.
  await sql`create or replace trigger users_collect_pay before delete on users
    for each row execute function collect_pay_before_deletion()`.execute(db);
  await sql`create or replace function book_adjustment() returns trigger language plpgsql as $$
declare
  -- The client with the most used hours of the log: a corrected one has been booked back for the former client.
  client integer := coalesce((select client_id from hours_ledger
    where time_log_id = new.time_log_id
    group by client_id order by sum(hours), max(id) desc limit 1), new.client_id);
  period date := open_billing_period(client);
begin
  insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
    values (client, period, 'correction', -new.hours, new.time_log_id, new.reason, new.actor_id);
  return null;
end $$`.execute(db);
}
