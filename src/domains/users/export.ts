import { defineList } from '#server/csv-export.ts';
import { readUsers } from './directory/operations.ts';
import { listUsersInput, type VisibleUser } from './directory/schema.ts';
import { roleLabels, userStatusLabels } from './labels.ts';

/** Administrators receive every user with all fields. */
const isManaged = (user: VisibleUser) => 'isApproved' in user;

export const usersExport = defineList({
  path: '/users',
  access: ['admin'],
  input: listUsersInput,
  async readPage(context, input) {
    const page = await readUsers(context, input);
    return { ...page, items: page.items.filter(isManaged) };
  },
  columns: {
    id: { label: 'Id', cell: ({ id }) => id },
    name: { label: 'Full name', cell: ({ fullName }) => fullName },
    username: { label: 'Username', cell: ({ username }) => username },
    email: { label: 'Email', cell: ({ email }) => email },
    role: { label: 'Role', cell: ({ role }) => roleLabels[role] },
    status: { label: 'Status', cell: ({ status }) => userStatusLabels[status] },
    approval: {
      label: 'Approval',
      cell: ({ isApproved }) => (isApproved ? null : 'Awaiting approval'),
    },
    created: { label: 'Created', cell: ({ createdAt }) => createdAt },
  },
});
