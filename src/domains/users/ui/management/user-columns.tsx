import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { newestFirst } from '#client/ui/table/sort-select.tsx';
import { formatDate } from '#shared/dates.ts';
import { roleLabels } from '../../labels.ts';
import { isWaiting, type ManagedUser } from '../user-kinds.ts';
import { UserStatusBadges } from '../user-status.tsx';
import type { UserAction } from './user-action-dialogs.tsx';
import { toUsersSearch, type UsersSearch } from './users-search.ts';

type UserColumnsOptions = {
  search: UsersSearch;
  onAction: (action: UserAction) => void;
  onApprove: (user: ManagedUser) => void;
};

const approvalGroup = (
  user: ManagedUser,
  { onAction, onApprove }: Omit<UserColumnsOptions, 'search'>,
) => ({
  items: [
    { id: 'approve', label: 'Approve', onSelect: () => onApprove(user) },
    { id: 'reject', label: 'Reject', onSelect: () => onAction({ kind: 'reject', user }) },
  ],
});

export const userColumns = ({
  search,
  onAction,
  onApprove,
}: UserColumnsOptions): Column<ManagedUser>[] => [
  {
    id: 'name',
    label: 'Name',
    inFile: ['name', 'username'],
    sortLabels: { ascending: 'Name A-Z', descending: 'Name Z-A' },
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    isFixed: true,
    cell: (user) => (
      <Flex align="center" gap="2.5" minW="0">
        <Avatar person={user} />
        <Box minW="0" truncate>
          <RowLink
            to="/user-management"
            search={toUsersSearch({ ...search, id: user.id })}
            resetScroll={false}
          >
            {user.fullName}
          </RowLink>
        </Box>
      </Flex>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    width: 'minmax(0, 2fr)',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  { id: 'role', label: 'Role', width: '8.5rem', cell: ({ role }) => roleLabels[role] },
  {
    id: 'status',
    label: 'Status',
    inFile: ['status', 'approval'],
    width: '11.5rem',
    cell: (user) => <UserStatusBadges user={user} />,
  },
  {
    id: 'created',
    label: 'Created',
    sortLabels: { ascending: 'Oldest first', descending: newestFirst },
    width: '10rem',
    needsRoom: true,
    onCard: 'hidden',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '5rem',
    cell: (user) => (
      <RowMenu
        label={`Actions for ${user.fullName}`}
        groups={() => [
          ...(isWaiting(user) ? [approvalGroup(user, { onAction, onApprove })] : []),
          {
            items: [
              { id: 'edit', label: 'Edit user', onSelect: () => onAction({ kind: 'edit', user }) },
              {
                id: 'link',
                label: 'Send reset link',
                onSelect: () => onAction({ kind: 'link', user }),
              },
            ],
          },
          {
            items: [
              {
                id: 'delete',
                label: 'Delete user',
                tone: 'danger',
                onSelect: () => onAction({ kind: 'delete', user }),
              },
            ],
          },
        ]}
      />
    ),
  },
];
