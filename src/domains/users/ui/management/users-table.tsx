import { Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Role } from '#shared/actor.ts';
import { plural } from '#shared/plural.ts';
import { isManaged } from '../user-kinds.ts';
import type { UserAction } from './user-action-dialogs.tsx';
import { userColumns } from './user-columns.tsx';
import { UserPanel } from './user-panel.tsx';
import type { UsersSearch } from './users-search.ts';

const UserActionDialogs = lazy(async () => ({
  default: (await import('./user-action-dialogs.tsx')).UserActionDialogs,
}));

const roles: { value: Role | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'admin', label: 'Admins' },
  { value: 'va', label: 'VAs' },
  { value: 'client', label: 'Clients' },
];

const pageSize = 25;

type TableSearch = 'role' | 'q' | 'id' | 'sort' | 'order';
type UsersTableProps = {
  search: UsersSearch;
  onChange: (change: { [Name in TableSearch]?: UsersSearch[Name] | undefined }) => void;
};

/** The columns that the server can sort by. */
const sorts = ['name', 'created'] as const;

export function UsersTable({ search, onChange }: UsersTableProps) {
  const { role, q, id, sort = 'created', order = 'descending' } = search;
  const [action, setAction] = useState<UserAction | null>(null);
  const users = trpc.users.list.useInfiniteQuery(
    { limit: pageSize, sort, order, ...(role && { role }), ...(q && { q }) },
    { getNextPageParam: nextPage, placeholderData: keepPreviousData },
  );
  const shown = users.data?.pages.flatMap(({ items }) => items.filter(isManaged));
  const clear = () => onChange({ role: undefined, q: undefined });

  return (
    <Flex direction="column" gap="4">
      <FilterBar
        search={{ label: 'Search users', value: q, onChange: (words) => onChange({ q: words }) }}
      >
        <Button
          size="sm"
          variant="primary"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => setAction({ kind: 'create' })}
        >
          Create User
        </Button>
        <FilterChips
          label="Filter by role"
          options={roles}
          value={role ?? 'all'}
          onChange={(choice) => onChange({ role: choice === 'all' ? undefined : choice })}
        />
      </FilterBar>
      {users.isError && !users.data ? (
        <ErrorState error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <DataTable
          label="Users"
          isTall
          columns={userColumns({ search, onAction: setAction })}
          rows={shown}
          rowKey={(user) => user.id}
          sort={{ by: sort, direction: order }}
          onSort={({ by, direction }) =>
            onChange({ sort: sorts.find((one) => one === by), order: direction })
          }
          isCurrent={(user) => user.id === id}
          empty={
            <EmptyState
              illustration="people"
              title="No users found"
              action={<Button onClick={clear}>Clear filters</Button>}
            >
              {tryAnotherSearch}
            </EmptyState>
          }
        />
      )}
      {shown && shown.length > 0 && <LoadMore list={users} shown={plural(shown.length, 'user')} />}
      {id !== undefined && (
        <UserPanel id={id} onClose={() => onChange({ id: undefined })} onAction={setAction} />
      )}
      <Suspense>
        {action && (
          <UserActionDialogs
            action={action}
            onClose={() => setAction(null)}
            onDeleted={() => {
              setAction(null);
              onChange({ id: undefined });
            }}
          />
        )}
      </Suspense>
    </Flex>
  );
}
