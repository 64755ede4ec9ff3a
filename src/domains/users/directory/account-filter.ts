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

export const accountConditions = ({ status, approval }: AccountFilter): Expression<SqlBool>[] => [
  ...(status ? [sql<boolean>`users.status = ${status}`] : []),
  ...(approval ? [isAwaitingApproval] : []),
];
