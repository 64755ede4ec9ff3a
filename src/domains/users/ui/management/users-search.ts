import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ActivitySearch, readActivitySearch } from '#domains/audit/ui/activity-search.ts';
import type { Role } from '#shared/actor.ts';
import { roles } from '#shared/value-sets.ts';
import type { UserOrder } from '../../directory/schema.ts';

export type UsersTab = 'users' | 'invitations' | 'activity' | 'mail';

export type UsersSearch = ActivitySearch & {
  tab?: Exclude<UsersTab, 'users'>;
  role?: Role;
  /** The user whose details are shown beside the table. */
  id?: number;
  sort?: UserOrder['sort'];
  order?: UserOrder['order'];
};

const tabs: string[] = ['invitations', 'activity', 'mail'] satisfies Exclude<UsersTab, 'users'>[];
const isTab = (value: unknown): value is Exclude<UsersTab, 'users'> => tabs.includes(String(value));
const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

const isSort = (value: unknown): value is UserOrder['sort'] =>
  value === 'created' || value === 'name';
const isOrder = (value: unknown): value is UserOrder['order'] =>
  value === 'ascending' || value === 'descending';

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export const readUsersSearch = dropUnknownParams((search): UsersSearch => {
  const id = positiveInteger(search.id);
  return {
    ...(isTab(search.tab) && { tab: search.tab }),
    ...(isRole(search.role) && { role: search.role }),
    ...readActivitySearch(search),
    ...(id && { id }),
    ...(isSort(search.sort) && { sort: search.sort }),
    ...(isOrder(search.order) && { order: search.order }),
  };
});

type SearchValues = { [Name in keyof UsersSearch]?: UsersSearch[Name] | undefined };

/** Omits empty parameters to keep the URL short. */
export const cleanSearch = ({
  tab,
  role,
  id,
  sort,
  order,
  ...filters
}: SearchValues): UsersSearch => ({
  ...(tab && { tab }),
  ...(role && { role }),
  ...(id && { id }),
  ...(sort && { sort }),
  ...(order && { order }),
  ...readActivitySearch(filters),
});
