import { expect, type Page } from '@playwright/test';
import { announced } from './board.ts';

export type Visitor = 'nobody' | 'admin' | 'va' | 'client' | 'newClient' | 'newVa';

/** One state of one screen: who is there, at which address, and how it is brought about. */
export type State = {
  name: string;
  who: Visitor;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** What the browser itself complains of in this state. */
  isRefused?: boolean;
};

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const firstCard = async (page: Page) => {
  await expect(page.getByRole('article').first()).toBeVisible();
  return page.getByRole('article').first();
};
const openFirst = async (page: Page) => {
  await (await firstCard(page)).getByRole('link').click();
  await expect(page.getByRole('dialog').getByText(/^Created /)).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toBeVisible();
};
/** What loads without end shows how loading looks. */
const never = (pattern: string) => async (page: Page) => {
  await page.route(pattern, () => {});
  await page.reload();
};
const broken = (pattern: string) => async (page: Page) => {
  await page.route(pattern, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
};
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
const inOrder =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
const menuOf = async (page: Page) =>
  (await firstCard(page)).getByRole('button', { name: /^Actions for/ }).click();

const board = '**/trpc/*tasks.board*';
const task = '**/trpc/*tasks.get*';

const coming = (who: Visitor, path: string, title: string): State => ({
  name: `${path.slice(1)}-${who}`,
  who,
  path,
  prepare: heading(title),
});

/** Every state of every screen there is: looked at by axe, by the narrow screen and by the camera. */
export const states: State[] = [
  {
    name: 'landing',
    who: 'nobody',
    path: '/',
    prepare: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  { name: 'auth', who: 'nobody', path: '/auth', prepare: heading('Welcome to GVA') },
  {
    name: 'auth-errors',
    who: 'nobody',
    path: '/auth',
    prepare: inOrder(press('Sign in'), (page) =>
      expect(page.getByText('Username is required')).toBeVisible(),
    ),
  },
  {
    name: 'auth-refused',
    who: 'nobody',
    path: '/auth',
    isRefused: true,
    prepare: async (page) => {
      await page.getByLabel('Username').fill('somebody');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await press('Sign in')(page);
      await expect(page.getByText('Login failed')).toBeVisible();
    },
  },
  {
    name: 'register-client',
    who: 'nobody',
    path: '/auth?register=true',
    prepare: (page) => expect(page.getByLabel('Company name')).toBeVisible(),
  },
  {
    name: 'register-va-errors',
    who: 'nobody',
    path: '/auth?register=true',
    prepare: inOrder(
      (page) => page.getByText('Virtual assistant', { exact: true }).click(),
      press('Create account'),
      (page) => expect(page.getByText('Full name is required')).toBeVisible(),
    ),
  },
  {
    name: 'not-found',
    who: 'nobody',
    path: '/no-such-page',
    isRefused: true,
    prepare: heading('404 Page Not Found'),
  },
  { name: 'access-denied', who: 'client', path: '/leads', prepare: heading('Access denied') },
  {
    name: 'account-menu',
    who: 'client',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /^Account menu of/ }).click(),
  },
  { name: 'board-client', who: 'client', path: '/tasks', prepare: firstCard },
  { name: 'board-va-available', who: 'va', path: '/tasks', prepare: firstCard },
  { name: 'board-va-mine', who: 'va', path: '/tasks?view=mine', prepare: firstCard },
  { name: 'board-admin', who: 'admin', path: '/tasks', prepare: firstCard },
  { name: 'board-menu', who: 'client', path: '/tasks', prepare: menuOf },
  {
    name: 'board-empty',
    who: 'newClient',
    path: '/tasks',
    prepare: (page) => expect(page.getByText('No tasks yet')).toBeVisible(),
  },
  {
    name: 'board-no-pool',
    who: 'newVa',
    path: '/tasks',
    prepare: (page) => expect(page.getByText('No tasks available')).toBeVisible(),
  },
  {
    name: 'board-no-match',
    who: 'client',
    path: '/tasks?q=nothing-is-called-so',
    prepare: (page) => expect(page.getByText('No tasks found')).toBeVisible(),
  },
  {
    name: 'board-loading',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(never(board), (page) =>
      expect(page.getByText('Loading the board')).toBeAttached(),
    ),
  },
  { name: 'board-broken', who: 'client', path: '/tasks', isRefused: true, prepare: broken(board) },
  {
    name: 'board-offline',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(
      firstCard,
      (page) => page.context().setOffline(true),
      (page) => expect(page.getByText(/^You are offline/)).toBeVisible(),
    ),
  },
  {
    name: 'board-lifted',
    who: 'client',
    path: '/tasks',
    prepare: async (page) => {
      await (await firstCard(page)).getByRole('link').focus();
      await page.keyboard.press('Space');
      await announced(page, /^Lifted /);
      await page.keyboard.press('ArrowRight');
      await announced(page, /^In Progress, position 1 /);
    },
  },
  {
    name: 'create-dialog',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(press('New Task'), (page) => expect(page.getByLabel('Title')).toBeVisible()),
  },
  {
    name: 'create-dialog-errors',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(press('New Task'), press('Create Task'), (page) =>
      expect(page.getByText('Category is required')).toBeVisible(),
    ),
  },
  {
    name: 'discard-question',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(
      press('New Task'),
      (page) => page.getByLabel('Title').fill('Half a thought'),
      (page) => page.keyboard.press('Escape'),
      (page) => expect(page.getByRole('alertdialog')).toBeVisible(),
    ),
  },
  {
    name: 'create-page-admin',
    who: 'admin',
    path: '/tasks?new=true',
    prepare: (page) => expect(page.getByLabel('Client')).toContainText('Select a client'),
  },
  {
    name: 'create-page-no-client',
    who: 'newVa',
    path: '/tasks?new=true',
    prepare: (page) => expect(page.getByText('No Client Assigned')).toBeVisible(),
  },
  { name: 'task-dialog', who: 'client', path: '/tasks', prepare: openFirst },
  {
    name: 'task-page',
    who: 'va',
    path: '/tasks?view=mine&status=in-progress',
    prepare: async (page) => {
      const href = await (await firstCard(page)).getByRole('link').getAttribute('href');
      await page.goto(href ?? '');
      await expect(page.getByLabel('Add a comment')).toBeVisible();
    },
  },
  {
    name: 'track-time',
    who: 'va',
    path: '/tasks?view=mine&status=in-progress',
    prepare: inOrder(openFirst, press('Track Time'), (page) =>
      expect(page.getByLabel('Duration in hours')).toBeVisible(),
    ),
  },
  {
    name: 'edit-dialog',
    who: 'va',
    path: '/tasks?view=mine',
    prepare: inOrder(
      menuOf,
      (page) => page.getByRole('menuitem', { name: 'Edit Task' }).click(),
      (page) => expect(page.getByLabel('Status')).toBeVisible(),
    ),
  },
  {
    name: 'delete-question',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(
      menuOf,
      (page) => page.getByRole('menuitem', { name: 'Delete Task' }).click(),
      (page) => expect(page.getByRole('alertdialog')).toBeVisible(),
    ),
  },
  {
    name: 'task-not-found',
    who: 'client',
    path: '/tasks?id=2000000000',
    isRefused: true,
    prepare: (page) => expect(page.getByText('Task not found', { exact: true })).toBeVisible(),
  },
  {
    name: 'task-loading',
    who: 'client',
    path: '/tasks?id=1',
    prepare: inOrder(never(task), (page) =>
      expect(page.getByText('Loading the task')).toBeAttached(),
    ),
    isRefused: true,
  },
  {
    name: 'assign-dialog',
    who: 'admin',
    path: '/tasks?status=todo',
    prepare: async (page) => {
      await firstCard(page);
      await page
        .getByRole('article')
        .filter({ hasNotText: 'Assigned to' })
        .first()
        .getByRole('link')
        .click();
      await press('Assign Task')(page);
      await expect(page.getByLabel('Virtual assistant')).toContainText('Select a VA');
    },
  },
  {
    name: 'session-lost',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    prepare: async (page) => {
      await firstCard(page);
      await page.context().clearCookies();
      await (await firstCard(page)).getByRole('link').click();
      await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
    },
  },
  coming('client', '/dashboard', 'Dashboard'),
  coming('client', '/messages', 'Messages'),
  coming('client', '/my-assistant', 'My Assistant'),
  coming('client', '/workflows', 'Workflows'),
  coming('client', '/routines', 'Routines'),
  coming('client', '/profile', 'Profile'),
  coming('client', '/settings', 'Settings'),
  coming('client', '/subscription', 'Subscription'),
  coming('client', '/subscription-management', 'Subscription Management'),
  coming('client', '/checkout?plan=part-time', 'Checkout'),
  coming('va', '/my-client', 'My Client'),
  coming('va', '/time-tracking', 'Time Tracking'),
  coming('admin', '/leads', 'Lead Management'),
  coming('admin', '/va-management', 'VA Management'),
  coming('admin', '/user-management', 'User Management'),
];
