import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import type { ViewState } from '#domains/views/schema.ts';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import type { Role } from '#shared/actor.ts';
import { plural } from '#shared/plural.ts';
import { userStatuses } from '#shared/value-sets.ts';
import type { VisibleUser } from '../../directory/schema.ts';
import { userStatusLabels } from '../../labels.ts';
import { useApprove } from '../assignments/use-approve.ts';
import { isManaged } from '../user-kinds.ts';
import type { UserAction } from './user-action-dialogs.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';
import { UsersBulk } from './users-bulk.tsx';
import {
  isFiltered,
  noFilters,
  toView,
  type UsersChange,
  type UsersSearch,
} from './users-search.ts';

const UserActionDialogs = lazy(async () => ({
  default: (await import('./user-action-dialogs.tsx')).UserActionDialogs,
}));

const roles: { value: Role; label: string }[] = [
  { value: 'admin', label: 'Admins' },
  { value: 'va', label: 'VAs' },
  { value: 'client', label: 'Clients' },
];

const pageSize = 100;

const statuses = userStatuses.map((value) => ({ value, label: userStatusLabels[value] }));

type UsersTableProps = {
  search: UsersSearch;
  onChange: (change: UsersChange) => void;
  /** Replaces the state of the list by that of a saved view. */
  onOpenView: (state: ViewState, view: number | undefined) => void;
};

type Pages = { pages: { items: VisibleUser[]; nextCursor: string | null }[] };

/** Administrators receive every user with all fields. */
const onlyManaged = <Found extends Pages>(found: Found) => ({
  ...found,
  pages: found.pages.map((page) => ({ ...page, items: page.items.filter(isManaged) })),
});

export function UsersTable({ search, onChange, onOpenView }: UsersTableProps) {
  const { role, status, approval, q, id, sort = 'created', order = 'descending' } = search;
  const filter = { sort, order, role, status, approval, q };
  const [action, setAction] = useState<UserAction | null>(null);
  const users = trpc.users.list.useInfiniteQuery(
    { limit: pageSize, ...filter },
    { ...pagedQuery, select: onlyManaged },
  );
  const { approve } = useApprove();
  const columns = userColumns({ search, onAction: setAction, onApprove: approve });

  return (
    <>
      <ListTable
        label="Users"
        illustration="people"
        isTall
        columns={columns}
        list={users}
        countOf={(count) => plural(count, 'user')}
        nameOf={({ fullName }) => fullName}
        search={search}
        onChange={onChange}
        defaultSort={{ by: 'created', direction: 'descending' }}
        searchLabel="Search users"
        filters={[
          choiceFilter({
            label: 'Role',
            anyLabel: 'Any role',
            options: roles,
            value: role,
            onChange: (choice) => onChange({ role: choice }),
          }),
          choiceFilter({
            label: 'Status',
            anyLabel: 'Any status',
            options: statuses,
            value: status,
            onChange: (choice) => onChange({ status: choice }),
          }),
          choiceFilter({
            label: 'Approval',
            anyLabel: 'Any approval',
            options: [{ value: 'awaiting', label: 'Awaiting approval' }],
            value: approval,
            onChange: (choice) => onChange({ approval: choice }),
          }),
        ]}
        isFiltered={isFiltered(search)}
        onClear={() => onChange(noFilters)}
        views={
          <SavedViews
            list="users"
            state={toView(search)}
            current={search.view}
            onOpen={onOpenView}
          />
        }
        exportAction={
          <ExportButton
            list="users"
            filter={filter}
            columns={exportedColumns(columns, search.columns)}
          />
        }
        bulk={(selection) => <UsersBulk selection={selection} />}
        isCurrent={(user) => user.id === id}
        onEdit={(user) => setAction({ kind: 'edit', user })}
        actions={
          <Button
            size="sm"
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setAction({ kind: 'create' })}
          >
            Create User
          </Button>
        }
      />
      {id !== undefined && <UserDetails id={id} />}
      <Suspense>
        {action && (
          <UserActionDialogs
            action={action}
            onClose={() => setAction(null)}
            onDeleted={() => setAction(null)}
          />
        )}
      </Suspense>
    </>
  );
}
