import { instantsOf } from '#client/period.ts';
import { text } from '#client/search-params.ts';
import { filtersOf } from '#client/ui/table/list-search.ts';
import type { AssignmentState } from '../../assignments/list-schema.ts';
import { assignmentFilters, assignmentSortOf, type VasSearch } from './va-search.ts';

/** The input of the list of assignments and of its export. */
export function assignmentsQuery(search: VasSearch) {
  const { q, order, ofVa, ofClient } = search;
  const sort = assignmentSortOf(search);
  const state: AssignmentState | 'all' = search.state ?? 'current';
  return {
    sort: sort ?? ('start' as const),
    order: sort ? (order ?? ('ascending' as const)) : ('descending' as const),
    ...(state === 'all' ? {} : { state }),
    vaId: ofVa,
    clientId: ofClient,
    ...instantsOf(search),
    q,
  };
}

export const { isFiltered, noFilters, toView } = filtersOf({ ...assignmentFilters, q: text });
