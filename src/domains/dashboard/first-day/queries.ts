import { sql } from 'kysely';
import { ownMatchOf, promisedDay } from '#domains/users/matches/queries.ts';
import type { Db } from '#server/db.ts';
import type { FirstDay } from './schema.ts';

/** The steps of a client's first day. A client who had a plan or a VA before does not start over. */
export async function findFirstDay(db: Db, clientId: number) {
  const client = sql`${clientId}::integer`;
  const { rows } = await sql<Omit<FirstDay, 'isComplete'>>`
    select
      exists (select from hidden_first_days where client_id = ${clientId}) as "isHidden",
      exists (
        select from subscriptions where user_id = ${clientId} and status <> 'pending'
      ) as "hasPlan",
      (
        select jsonb_build_object('services', services, 'hoursPerWeek', hours_per_week,
            'timeZone', time_zone, 'languages', languages)
          from client_needs where client_id = ${clientId}
      ) as needs,
      exists (select from assignments where client_id = ${clientId}) as "isMatched",
      va.person as va,
      case when va.person is null then ${promisedDay(client)}::text end as "matchBy",
      ${ownMatchOf(client)} as match,
      exists (
        select from assignments join messages
            on messages.sender_id = assignments.client_id
            and messages.receiver_id = assignments.va_id
          where assignments.client_id = ${clientId}
      ) as "hasWritten",
      exists (select from tasks where client_id = ${clientId}) as "hasTask"
    from (select 1) one left join (
      select jsonb_build_object('id', users.id, 'fullName', users.full_name) as person
        from assignments join users on users.id = assignments.va_id
        where assignments.client_id = ${clientId} and assignments.ended_at is null
    ) va on true
  `.execute(db);
  const [day] = rows;
  if (!day) throw new Error('A query without a table gave no row');
  return day;
}

export const hideFirstDay = (db: Db, clientId: number) =>
  db
    .insertInto('hiddenFirstDays')
    .values({ clientId })
    .onConflict((conflict) => conflict.column('clientId').doNothing())
    .execute();

export const showFirstDay = (db: Db, clientId: number) =>
  db.deleteFrom('hiddenFirstDays').where('clientId', '=', clientId).execute();
