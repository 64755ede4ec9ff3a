import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

type Batch = { after: number; limit: number };

/** Whether what waited for the payment of an invoice, or was asked because of it, waits no more. */
const isSettled = (clientId: string) => sql<boolean>`
  hours_choice(${sql.ref(clientId)}) not in ('hold', 'overdue-ask', 'overdue-stop')
  and not exists (select from hours_questions as question
    where question.client_id = ${sql.ref(clientId)} and question.answer is null and not question.is_overdue)`;

/** The clients whose time waited, or who were asked, because of an invoice that is overdue no more; by id. */
export async function listSettled(db: Db, { after, limit }: Batch) {
  const { rows } = await sql<{ clientId: number }>`
    select client_id as "clientId" from (
      select client_id from waiting_time where declined_at is null
      union select client_id from hours_questions where answer is null and is_overdue) as kept
    where client_id > ${after}::integer and ${isSettled('kept.client_id')}
    order by client_id limit ${limit}`.execute(db);
  return rows.map(({ clientId }) => clientId);
}

/** Call it after the hours of the client are locked. */
export async function isClientSettled(db: Db, clientId: number) {
  const { rows } = await sql<{ isSettled: boolean }>`
    select ${isSettled('kept.client_id')} as "isSettled"
    from (select ${clientId}::integer as client_id) as kept`.execute(db);
  return rows[0]?.isSettled === true;
}

/** Deletes the question that was asked because of an overdue invoice. Returns false if there is none. */
export async function deleteOverdueQuestion(db: Db, clientId: number) {
  const deleted = await db
    .deleteFrom('hoursQuestions')
    .where('clientId', '=', clientId)
    .where('answer', 'is', null)
    .where('isOverdue', '=', true)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
