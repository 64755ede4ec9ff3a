import { expect } from '@playwright/test';
import {
  coming,
  firstCard,
  inOrder,
  menuOf,
  never,
  openFirst,
  press,
  type State,
  task,
} from './state.ts';

/** The states of forms and of what has gone wrong, and the screens that are yet to come. */
export const laterStates: State[] = [
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
