import { positiveInteger } from '#client/search-params.ts';
import { type AuditAction, type AuditKind, auditActions, auditKinds } from '#shared/value-sets.ts';

/** The filters of the activity in the URL. `from` and `to` are days in the time zone of the device. */
export type ActivitySearch = {
  /** The user who acted. */
  person?: number;
  kind?: AuditKind;
  action?: AuditAction;
  from?: string;
  to?: string;
  q?: string;
};

const isKind = (value: unknown): value is AuditKind => auditKinds.some((kind) => kind === value);
const isAction = (value: unknown): value is AuditAction =>
  auditActions.some((action) => action === value);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** Without zod, because the routes are part of the first download. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const { kind, action, from, to, q } = search;
  const person = positiveInteger(search.person);
  return {
    ...(person && { person }),
    ...(isKind(kind) && { kind }),
    ...(isAction(action) && { action }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  };
}
