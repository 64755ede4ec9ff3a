import { Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { tryAnotherSearch } from '#client/ui/no-results.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Role } from '#shared/actor.ts';
import { plural } from '#shared/plural.ts';
import { isManaged } from './managed.ts';
import type { UserAct } from './user-acts.tsx';
import { userColumns } from './user-columns.tsx';
import { UserPanel } from './user-panel.tsx';
import type { UsersSearch } from './users-search.ts';

const UserActs = lazy(async () => ({ default: (await import('./user-acts.tsx')).UserActs }));

const roles: { value: Role | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'admin', label: 'Admins' },
  { value: 'va', label: 'VAs' },
  { value: 'client', label: 'Clients' },
];

const atOnce = 25;

type Changing = 'role' | 'q' | 'id' | 'sort' | 'order';
type UsersTableProps = {
  search: UsersSearch;
  onChange: (change: { [Name in Changing]?: UsersSearch[Name] | undefined }) => void;
};

/** The columns that the server sorts by. */
const sorts = ['name', 'created'] as const;

export function UsersTable({ search, onChange }: UsersTableProps) {
  const { role, q, id, sort = 'created', order = 'descending' } = search;
  const [act, setAct] = useState<UserAct | null>(null);
  const users = trpc.users.list.useInfiniteQuery(
    { limit: atOnce, sort, order, ...(role && { role }), ...(q && { q }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
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
          onClick={() => setAct({ kind: 'create' })}
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
          columns={userColumns({ search, onAct: setAct })}
          rows={shown}
          rowKey={(user) => user.id}
          sort={{ by: sort, direction: order }}
          onSort={({ by, direction }) =>
            onChange({ sort: sorts.find((one) => one === by), order: direction })
          }
          isCurrent={(user) => user.id === id}
          empty={
            <EmptyState
              figure="people"
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
        <UserPanel id={id} onClose={() => onChange({ id: undefined })} onAct={setAct} />
      )}
      <Suspense>
        {act && (
          <UserActs
            act={act}
            onClose={() => setAct(null)}
            onDeleted={() => {
              setAct(null);
              onChange({ id: undefined });
            }}
          />
        )}
      </Suspense>
    </Flex>
  );
}
