import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import type { TaskSource } from './policy.ts';
import type { TaskFilter } from './queries.ts';

/** Must equal the predicate of the pool's partial indexes, so that PostgreSQL uses them. */
const inPool = sql<boolean>`tasks.va_id is null and tasks.status not in ('done', 'cancelled')`;

export const fromSource =
  ({ clientId, vaId, isPool }: TaskSource) =>
  (eb: ExpressionBuilder<Database, 'tasks'>) =>
    eb.and([
      ...(clientId === undefined ? [] : [eb('tasks.clientId', '=', clientId)]),
      ...(vaId === undefined ? [] : [eb('tasks.vaId', '=', vaId)]),
      ...(isPool ? [inPool] : []),
    ]);

type Id = number | null | undefined;
const differ = (one: Id, other: Id) => one !== undefined && other !== undefined && one !== other;

/** Whether a task of the source can match. PostgreSQL does not see these contradictions and may read all tasks. */
export const canMatch = ({ clientId, vaId, isPool }: TaskSource, filter: TaskFilter) =>
  !differ(clientId, filter.clientId) && !differ(isPool ? null : vaId, filter.vaId);
