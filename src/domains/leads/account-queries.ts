import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** The account that a lead was converted into. */
export const findLeadUser = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'fullName', 'role']).where('id', '=', id).executeTakeFirst();

/**
 * Whether the user has acted, which each sign-in and each new password records, or has work, messages, ratings,
 * payments or issued invoices.
 */
export async function isAccountUsed(db: Db, id: number) {
  const { rows } = await sql<{ isUsed: boolean }>`select
    exists (select from audit_log where actor_id = ${id})
    or exists (select from sessions where user_id = ${id})
    or exists (select from audit_log where object_id = ${id} and object_kind = 'user'
      and action in ('password-changed', 'updated'))
    or exists (select from assignments where va_id = ${id})
    or exists (select from assignments where client_id = ${id})
    or exists (select from tasks where va_id = ${id})
    or exists (select from tasks where client_id = ${id})
    or exists (select from messages where sender_id = ${id})
    or exists (select from messages where receiver_id = ${id})
    or exists (select from client_notes where client_id = ${id})
    or exists (select from payments where client_id = ${id})
    or exists (select from invoices where client_id = ${id} and issued_on is not null) as "isUsed"`.execute(
    db,
  );
  return rows[0]?.isUsed ?? false;
}
