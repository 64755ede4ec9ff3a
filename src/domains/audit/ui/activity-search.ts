import { instantsOf, periodParams } from '#client/period.ts';
import { oneOf, positiveInteger, readParams, text } from '#client/search-params.ts';
import { filtersOf } from '#client/ui/table/list-search.ts';
import { auditActions, auditKinds } from '#shared/audit-value-sets.ts';

/** The filters of the activity in the URL. */
const filters = {
  /** The user who acted. */
  person: positiveInteger,
  kind: oneOf(auditKinds),
  /** The id of one object of this kind. */
  object: positiveInteger,
  action: oneOf(auditActions),
  ...periodParams,
  q: text,
};
const readFilters = readParams(filters);
export type ActivitySearch = ReturnType<typeof readFilters>;

export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const { object, ...others } = readFilters(search);
  return { ...others, ...(others.kind && object && { object }) };
}

/** The filter of the list and of its export. */
export const filterOf = ({ person, kind, object, action, q, ...period }: ActivitySearch) => ({
  ...(person && { actorId: person }),
  ...(kind && { objectKind: kind }),
  ...(object && { objectId: object }),
  ...(action && { action }),
  ...instantsOf(period),
  ...(q && { q }),
});

export const { noFilters, toView } = filtersOf(filters);
