import { type DayPeriod, readDayPeriod } from '#client/period.ts';
import { positiveInteger } from '#client/search-params.ts';
import { type AuditAction, type AuditKind, auditActions, auditKinds } from '#shared/value-sets.ts';

/** The filters of the activity in the URL. */
export type ActivitySearch = DayPeriod & {
  /** The user who acted. */
  person?: number;
  kind?: AuditKind;
  /** The id of one object of this kind. */
  object?: number;
  action?: AuditAction;
  q?: string;
};

const isKind = (value: unknown): value is AuditKind => auditKinds.some((kind) => kind === value);
const isAction = (value: unknown): value is AuditAction =>
  auditActions.some((action) => action === value);
/** Without zod, because the routes are part of the first download. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const { kind, action, q } = search;
  const [person, object] = [positiveInteger(search.person), positiveInteger(search.object)];
  return {
    ...(person && { person }),
    ...(isKind(kind) && { kind, ...(object && { object }) }),
    ...(isAction(action) && { action }),
    ...readDayPeriod(search),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  };
}
