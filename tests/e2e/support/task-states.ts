import { expect } from '@playwright/test';
import { expectAnnounced, pickUp } from './board.ts';
import { openFilters } from './filters.ts';
import { withSecondClient } from './second-client.ts';
import {
  broken,
  firstCard,
  hang,
  inOrder,
  openFirst,
  openMenuOfFirstCard,
  press,
  type State,
} from './state.ts';

/** The task board and its dialogs. */
export const taskStates: State[] = [
  { name: 'board-client', isCore: true, who: 'client', path: '/tasks', prepare: firstCard },
  { name: 'board-va-available', who: 'va', path: '/tasks', prepare: firstCard },
  { name: 'board-va-mine', isCore: true, who: 'va', path: '/tasks?view=mine', prepare: firstCard },
  {
    name: 'board-va-clients',
    who: 'va',
    path: '/tasks?view=mine',
    arrange: withSecondClient,
    prepare: inOrder(firstCard, async (page) =>
      expect((await openFilters(page)).getByLabel('Client', { exact: true })).toBeVisible(),
    ),
  },
  { name: 'board-admin', isCore: true, who: 'admin', path: '/tasks', prepare: firstCard },
  { name: 'board-menu', who: 'client', path: '/tasks', prepare: openMenuOfFirstCard },
  {
    name: 'board-empty',
    who: 'newClient',
    path: '/tasks',
    prepare: (page) => expect(page.getByText('No tasks yet')).toBeVisible(),
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
    arrange: hang('tasks.board'),
    prepare: (page) => expect(page.getByText('Loading the board')).toBeAttached(),
  },
  { name: 'board-broken', isCore: true, who: 'client', path: '/tasks', ...broken('tasks.board') },
  {
    name: 'board-offline',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(
      firstCard,
      (page) => page.context().setOffline(true),
      (page) => expect(page.getByText(/^You're offline/)).toBeVisible(),
    ),
  },
  {
    name: 'board-lifted',
    who: 'client',
    path: '/tasks',
    prepare: async (page) => {
      await (await firstCard(page)).getByRole('link').focus();
      await pickUp(page, /^Picked up /);
      await page.keyboard.press('ArrowRight');
      await expectAnnounced(page, /^In Progress, position 1 /);
    },
  },
  {
    name: 'create-dialog',
    isCore: true,
    who: 'client',
    path: '/tasks',
    prepare: inOrder(press('New Task'), (page) => expect(page.getByLabel('Title')).toBeVisible()),
  },
  {
    name: 'create-dialog-errors',
    isCore: true,
    who: 'client',
    path: '/tasks',
    prepare: inOrder(press('New Task'), press('Create Task'), (page) =>
      expect(page.getByText('Category is required')).toBeVisible(),
    ),
  },
  {
    name: 'create-page-admin',
    who: 'admin',
    path: '/tasks?new=true',
    prepare: (page) => expect(page.getByLabel('Client')).toContainText('Select a client'),
  },
  { name: 'task-dialog', isCore: true, who: 'client', path: '/tasks', prepare: openFirst },
  {
    name: 'task-page',
    isCore: true,
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
    isCore: true,
    who: 'va',
    path: '/tasks?view=mine&status=in-progress',
    prepare: inOrder(openFirst, press('Track Time'), (page) =>
      expect(page.getByLabel('Duration')).toBeVisible(),
    ),
  },
  {
    name: 'edit-dialog',
    isCore: true,
    who: 'va',
    path: '/tasks?view=mine',
    prepare: inOrder(
      openMenuOfFirstCard,
      (page) => page.getByRole('menuitem', { name: 'Edit Task' }).click(),
      (page) => expect(page.getByRole('dialog').getByLabel('Status')).toBeVisible(),
    ),
  },
  {
    name: 'delete-question',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(
      openMenuOfFirstCard,
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
    name: 'task-menu',
    who: 'client',
    path: '/tasks?status=in-progress',
    prepare: async (page) => {
      await (await firstCard(page)).getByRole('link').click();
      await press('More actions')(page);
      await expect(page.getByRole('menuitem', { name: 'Delete Task' })).toBeVisible();
    },
  },
  {
    name: 'reassign-dialog',
    who: 'client',
    path: '/tasks?status=in-progress',
    prepare: async (page) => {
      await (await firstCard(page)).getByRole('link').click();
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Reassign' }).click();
      await expect(page.getByRole('dialog', { name: 'Reassign task' })).toBeVisible();
    },
  },
  {
    name: 'session-lost',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    // The dialog stays until the user has signed in again.
    prepare: async (page) => {
      await firstCard(page);
      await page.context().clearCookies();
      // Not a click, because a call that the page sends late may already have opened the dialog above the card.
      await page.locator('article a').first().dispatchEvent('click');
      await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
    },
  },
];
