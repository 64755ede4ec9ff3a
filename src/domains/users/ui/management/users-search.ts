import {
  dropUnknownParams,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { type ChangeOf, filtersOf, listParams } from '#client/ui/table/list-search.ts';
import { readActivitySearch } from '#domains/audit/ui/activity-search.ts';
import { userSorts } from '#shared/list-value-sets.ts';
import { roles, userStatuses } from '#shared/value-sets.ts';

const tabs = ['invitations', 'activity', 'jobs'] as const;
export type UsersTab = (typeof tabs)[number] | 'users';

const filters = {
  role: oneOf(roles),
  status: oneOf(userStatuses),
  /** The VAs who wait for approval. */
  approval: oneOf(['awaiting']),
};
const readTab = readParams({ tab: oneOf(tabs), ...filters });
const readList = readParams({
  ...listParams(userSorts),
  /** The user whose details are shown beside the table. */
  id: positiveInteger,
});

export const toUsersSearch = (search: Record<string, unknown>) => ({
  ...readTab(search),
  ...readActivitySearch(search),
  ...readList(search),
});
export const readUsersSearch = dropUnknownParams(toUsersSearch);
export type UsersSearch = ReturnType<typeof toUsersSearch>;
export type UsersChange = ChangeOf<UsersSearch>;

export const { isFiltered, noFilters, toView } = filtersOf({ ...filters, q: text });
