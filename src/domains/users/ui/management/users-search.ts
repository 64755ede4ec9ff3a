import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListChange, type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import { type ActivitySearch, readActivitySearch } from '#domains/audit/ui/activity-search.ts';
import type { Role } from '#shared/actor.ts';
import { roles, type UserStatus, userStatuses } from '#shared/value-sets.ts';
import type { UserOrder } from '../../directory/schema.ts';

export type UsersTab = 'users' | 'invitations' | 'activity' | 'jobs';

export type UsersSearch = ActivitySearch &
  ListSearch<UserOrder['sort']> & {
    tab?: Exclude<UsersTab, 'users'>;
    role?: Role;
    status?: UserStatus;
    /** The VAs who wait for approval. */
    approval?: 'awaiting';
    /** The user whose details are shown beside the table. */
    id?: number;
  };

/** A change of the URL; undefined removes a parameter. */
export type UsersChange = ListChange & {
  [Name in Exclude<keyof UsersSearch, keyof ListChange>]?: UsersSearch[Name] | undefined;
};

const tabs: string[] = ['invitations', 'activity', 'jobs'] satisfies Exclude<UsersTab, 'users'>[];
const isTab = (value: unknown): value is Exclude<UsersTab, 'users'> => tabs.includes(String(value));
const isStatus = (value: unknown): value is UserStatus =>
  userStatuses.some((status) => status === value);
const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** The columns that the server can sort by. */
const sorts = ['name', 'created'] as const;

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export function toUsersSearch(search: Record<string, unknown>): UsersSearch {
  const id = positiveInteger(search.id);
  return {
    ...(isTab(search.tab) && { tab: search.tab }),
    ...(isRole(search.role) && { role: search.role }),
    ...(isStatus(search.status) && { status: search.status }),
    ...(search.approval === 'awaiting' && { approval: 'awaiting' }),
    ...readActivitySearch(search),
    ...readListSearch(search, sorts),
    ...(id && { id }),
  };
}

/** What a saved view of the users keeps. */
export const toUsersView = ({ q, role, status, approval, sort, order, columns }: UsersSearch) => ({
  q,
  role,
  status,
  approval,
  sort,
  order,
  columns,
});

export const readUsersSearch = dropUnknownParams(toUsersSearch);
