import { periodParams } from '#client/period.ts';
import {
  dropUnknownParams,
  isTrue,
  oneOf,
  positiveInteger,
  readParams,
} from '#client/search-params.ts';
import { type ChangeOf, listParams } from '#client/ui/table/list-search.ts';
import { agency } from '#shared/agency.ts';
import { assignmentSorts, vaSorts } from '#shared/list-value-sets.ts';

/** Without one of these, the clients without a VA. */
const tabs = ['vas', 'assignments', 'approvals'] as const;
export type VasTab = (typeof tabs)[number] | 'clients';

const sortOfVas = oneOf(vaSorts);
const sortOfAssignments = oneOf(assignmentSorts);
export const vaSortOf = ({ sort }: { sort?: unknown }) => sortOfVas(sort);
export const assignmentSortOf = ({ sort }: { sort?: unknown }) => sortOfAssignments(sort);

export const vaFilters = {
  /** One of the services that there are now. */
  specialization: (value: unknown) =>
    agency().serviceCategories.find(({ key }) => key === value)?.key,
  /** Only VAs who can get a further client. */
  room: isTrue,
};
export const assignmentFilters = {
  /** Which assignments are listed; the current ones without it. */
  state: oneOf(['ended', 'all']),
  ofVa: positiveInteger,
  ofClient: positiveInteger,
  ...periodParams,
};

const readAll = readParams({
  tab: oneOf(tabs),
  /** Opens the dialog of a new assignment; `client` and `va` are chosen in it. */
  assign: isTrue,
  /** Opens the form of invitations. */
  invite: isTrue,
  client: positiveInteger,
  va: positiveInteger,
  /** The VA whose details are shown beside the list. */
  id: positiveInteger,
  ...vaFilters,
  ...assignmentFilters,
  ...listParams([...vaSorts, ...assignmentSorts]),
});
export type VasSearch = ReturnType<typeof readAll>;
export type VasChange = ChangeOf<VasSearch>;

/** The tab decides by what its list can be sorted. */
export function toVasSearch(search: Record<string, unknown>): VasSearch {
  const sort = search.tab === 'assignments' ? assignmentSortOf(search) : vaSortOf(search);
  return readAll({ ...search, sort });
}

/** The search of a link that opens a VA beside the current list. */
export const toOpenVa = (id: number) => (search: object) => toVasSearch({ ...search, id });

export const readVasSearch = dropUnknownParams(toVasSearch);
