import { sql } from 'kysely';
import type { Attachment } from '#domains/files/schema.ts';
import { isInScope } from '#domains/messages/contact-queries.ts';
import type { MessageScope } from '#domains/messages/policy.ts';
import type { Db } from '#server/db.ts';

/** The other person of an assignment, with the profile of a VA or the company of a client. */
export const findColleague = (db: Db, assignmentId: number, readerId: number) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = case ${readerId}::integer when client_id then va_id when va_id then client_id end`,
      ),
    )
    .leftJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .leftJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .leftJoin('presence', 'presence.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'clientProfiles.companyName', 'presence.timeZone'])
    .select(['vaProfiles.specialization', 'vaProfiles.skills'])
    .where('assignments.id', '=', assignmentId)
    .where('assignments.endedAt', 'is', null)
    .executeTakeFirst();

export type Colleague = NonNullable<Awaited<ReturnType<typeof findColleague>>>;

export type Missed = {
  content: string;
  attachments: Attachment[];
  createdAt: string;
};
type Range = { before: Date; limit: number };

/** The messages of a contact that the reader has missed, newest first. */
export async function listMissed(
  db: Db,
  scope: MessageScope,
  { contactId, before, limit }: Range & { contactId: number },
) {
  const { rows } = await sql<Missed>`
    select content, attachments, messages.created_at as "createdAt"
    from messages join users on users.id = sender_id
    where receiver_id = ${scope.userId} and sender_id = ${contactId} and not is_read and deleted_at is null
      and messages.created_at <= ${before} and ${isInScope(scope)}
    order by messages.created_at desc, messages.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** No index finds the unread ones of one side in their order. */
const maxSupportRead = 100;

/** The messages of a support conversation that its user, or the administrators, have missed, newest first. */
export async function listMissedSupport(
  db: Db,
  { userId, areAnswers, before, limit }: Range & { userId: number; areAnswers: boolean },
) {
  const { rows } = await sql<Missed>`
    select content, attachments, created_at as "createdAt"
    from (select * from support_messages where user_id = ${userId} and created_at <= ${before}
      order by created_at desc, id desc limit ${sql.lit(maxSupportRead)}) as latest
    where is_answer = ${areAnswers} and not is_read
    order by created_at desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
