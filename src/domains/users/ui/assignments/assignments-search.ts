import { instantsOf } from '#client/period.ts';
import type { AssignmentState } from '../../assignments/list-schema.ts';
import { assignmentSortOf, type VasSearch } from './va-search.ts';

/** The input of the list of assignments and of its export. */
export function assignmentsQuery(search: VasSearch) {
  const { q, order, ofVa, ofClient, from, to } = search;
  const sort = assignmentSortOf(search);
  const state: AssignmentState | 'all' = search.state ?? 'current';
  return {
    sort: sort ?? ('start' as const),
    order: sort ? (order ?? ('ascending' as const)) : ('descending' as const),
    ...(state === 'all' ? {} : { state }),
    ...(ofVa && { vaId: ofVa }),
    ...(ofClient && { clientId: ofClient }),
    ...instantsOf({ ...(from && { from }), ...(to && { to }) }),
    ...(q && { q }),
  };
}

/** What a saved view of the assignments keeps. */
export const toAssignmentsView = ({
  q,
  state,
  ofVa,
  ofClient,
  from,
  to,
  sort,
  order,
  columns,
}: VasSearch) => ({ q, state, ofVa, ofClient, from, to, sort, order, columns });

export const isFiltered = ({ q, state, ofVa, ofClient, from, to }: VasSearch) =>
  [q, state, ofVa, ofClient, from, to].some((value) => value !== undefined);

export const noFilters = {
  q: undefined,
  state: undefined,
  ofVa: undefined,
  ofClient: undefined,
  from: undefined,
  to: undefined,
};
