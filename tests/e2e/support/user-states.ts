import { expect, type Page } from '@playwright/test';
import { inOrder, press, replaceResult, type State, shows } from './state.ts';
import { vaManagementStates } from './va-management-states.ts';

const firstRow = (page: Page) => page.getByRole('row').nth(1);
const untilRows = (page: Page) => expect(firstRow(page).getByRole('link')).toBeVisible();
const openFirst = async (page: Page) => {
  await firstRow(page).getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('Username')).toBeVisible();
};
const chooseAction = (name: string) => async (page: Page) => {
  await firstRow(page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
};
const at = (query: string) => `/user-management${query}`;

const failedJobs = [
  ['Email 12 (welcome)', 'Email delivery', '550 <[address]>: No such mailbox'],
  [
    'CSV export 4',
    'CSV export',
    'A reason that is long enough to be cut off: the disk is full. '.repeat(6),
  ],
].map(([about, label, reason], index) => ({
  id: index + 1,
  label,
  about,
  reason,
  attempts: 33 - index,
  queuedAt: '2026-11-20T08:00:00.000Z',
  failedAt: '2026-11-21T08:00:00.000Z',
}));

/** Users, invitations, failed jobs, and the assignments of VAs to clients. */
export const userStates: State[] = [
  { name: 'users', isCore: true, who: 'admin', path: at(''), prepare: untilRows },
  {
    name: 'users-panel-va',
    who: 'admin',
    path: at('?role=va&q=delgado'),
    prepare: inOrder(untilRows, openFirst),
  },
  {
    name: 'users-panel-client',
    isCore: true,
    who: 'admin',
    path: at('?role=client&q=brightwater'),
    prepare: inOrder(untilRows, openFirst, (page) =>
      expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible(),
    ),
  },
  {
    name: 'users-edit',
    who: 'admin',
    path: at('?role=client&q=brightwater'),
    prepare: inOrder(untilRows, chooseAction('Edit user'), (page) =>
      expect(page.getByLabel('Company Name')).toBeVisible(),
    ),
  },
  {
    name: 'users-create-errors',
    who: 'admin',
    path: at(''),
    prepare: inOrder(untilRows, press('Create User'), async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Create User' });
      await dialog.getByRole('button', { name: 'Create User' }).click();
      await expect(page.getByText('Company name is required for client accounts')).toBeVisible();
    }),
  },
  {
    name: 'invitations',
    isCore: true,
    who: 'admin',
    path: at('?tab=invitations'),
    prepare: (page) => expect(page.getByRole('button', { name: 'Invite user' })).toBeVisible(),
  },
  {
    name: 'invitations-invite',
    who: 'admin',
    path: at('?tab=invitations'),
    prepare: inOrder(press('Invite user'), (page) =>
      expect(page.getByRole('dialog', { name: 'Invite user' })).toBeVisible(),
    ),
  },
  {
    name: 'failed-jobs',
    isCore: true,
    who: 'admin',
    path: at('?tab=jobs'),
    arrange: replaceResult('jobs.listFailed', () => ({ items: failedJobs, nextCursor: null })),
    prepare: shows('2 failed jobs'),
  },
  {
    name: 'failed-jobs-backup-late',
    who: 'admin',
    path: at('?tab=jobs'),
    arrange: replaceResult('jobs.backup', () => ({
      isOn: true,
      lastAt: '2026-11-20T02:40:00.000Z',
      isLate: true,
      lostFiles: 0,
    })),
    prepare: shows('It is older than a day.'),
  },
  ...vaManagementStates,
];
