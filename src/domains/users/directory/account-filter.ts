import { type Expression, type SqlBool, sql } from 'kysely';
import type { UserStatus } from '../schema.ts';

/** A filter by what only administrators see of an account. */
export type AccountFilter = {
  status?: UserStatus | undefined;
  approval?: 'awaiting' | undefined;
};

/** Written like the condition of the index of those who wait. */
const isAwaitingApproval = sql<boolean>`users.role = 'va' and users.approved_at is null
  and users.status <> 'inactive'`;

/**
 * False for a VA who awaits approval and has no client. Clients don't find such a VA, and nobody gives them tasks. The few
 * VAs who have a client before their approval are read once for a statement, not for each of its rows.
 */
export const isKnownUser = (table: 'users' | 'contact' | 'sender' = 'users') => sql<boolean>`(
  ${sql.ref(`${table}.role`)} <> 'va' or ${sql.ref(`${table}.approvedAt`)} is not null
  or ${sql.ref(`${table}.id`)} = any (array(
    select current.va_id from users as waiting join assignments as current on current.va_id = waiting.id
    where waiting.role = 'va' and waiting.approved_at is null and current.ended_at is null)))`;

export const accountConditions = ({ status, approval }: AccountFilter): Expression<SqlBool>[] => [
  ...(status ? [sql<boolean>`users.status = ${status}`] : []),
  ...(approval ? [isAwaitingApproval] : []),
];
