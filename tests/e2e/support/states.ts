import { expect } from '@playwright/test';
import { announced } from './board.ts';
import { laterStates } from './later-states.ts';
import {
  board,
  broken,
  firstCard,
  heading,
  inOrder,
  menuOf,
  never,
  press,
  type State,
} from './state.ts';

export type { State, Visitor } from './state.ts';

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
  ...laterStates,
];
