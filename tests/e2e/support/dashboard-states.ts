import { expect, type Page } from '@playwright/test';
import { inOrder, press, replaceResult, type State } from './state.ts';

const chart = (page: Page) => expect(page.getByRole('application').first()).toBeVisible();
const rows = (page: Page) => expect(page.getByRole('cell').getByRole('link').first()).toBeVisible();
const text = (words: string) => (page: Page) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

const isWorkedOn = replaceResult('dashboard.firstDay', (day) => ({
  ...day,
  matchBy: '2026-01-31',
  match: { admin: { id: 1, fullName: 'Amelia Stone' }, proposal: null },
}));
const isProposed = replaceResult('dashboard.firstDay', (day) => ({
  ...day,
  match: {
    admin: { id: 1, fullName: 'Amelia Stone' },
    proposal: {
      va: {
        id: 2,
        fullName: 'Wilhelmina Hohenstein-Schwarzenberg of the northern office',
        profileImage: null,
        specialization: 'customer-support',
        rating: 4.5,
      },
      note: 'She knows your shop software and works in your time zone.',
    },
  },
}));

/** The dashboard of each role, with data and without. */
export const dashboardStates: State[] = [
  {
    name: 'dashboard-admin',
    isCore: true,
    who: 'admin',
    path: '/dashboard',
    prepare: inOrder(chart, rows, text('Demo Requests')),
  },
  {
    name: 'dashboard-admin-assign',
    who: 'admin',
    path: '/dashboard',
    prepare: inOrder(rows, press('Assign New Task'), (page) =>
      expect(page.getByPlaceholder('Select a VA')).toBeVisible(),
    ),
  },
  {
    name: 'dashboard-va',
    isCore: true,
    who: 'va',
    path: '/dashboard',
    prepare: inOrder(chart, rows, (page) =>
      expect(page.getByRole('link', { name: /other tasks? in progress$/ })).toBeVisible(),
    ),
  },
  {
    name: 'dashboard-va-timing',
    who: 'vaWithTimer',
    path: '/dashboard',
    prepare: inOrder(chart, (page) =>
      expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible(),
    ),
  },
  {
    name: 'dashboard-va-new',
    who: 'newVa',
    path: '/dashboard',
    prepare: inOrder(chart, text('No Active Task'), text('No tasks found')),
  },
  {
    name: 'dashboard-client',
    isCore: true,
    who: 'client',
    path: '/dashboard',
    prepare: inOrder(rows, text('My Virtual Assistant')),
  },
  {
    name: 'dashboard-client-new',
    isCore: true,
    who: 'newClient',
    path: '/dashboard',
    prepare: inOrder(text('Getting started'), text('Write my own task')),
  },
  {
    name: 'dashboard-client-empty',
    who: 'newClient',
    path: '/dashboard',
    arrange: replaceResult('dashboard.firstDay', (day) => ({ ...day, isHidden: true })),
    prepare: inOrder(
      text('No Active Subscription'),
      text('No Assistant Assigned'),
      text('No tasks found'),
    ),
  },
  {
    name: 'dashboard-client-needs',
    who: 'newClient',
    path: '/dashboard',
    prepare: inOrder(press('Tell us'), press('Save needs'), text('Choose at least one service')),
  },
  {
    name: 'dashboard-client-late-match',
    who: 'newClient',
    path: '/dashboard',
    arrange: isWorkedOn,
    prepare: (page) =>
      expect(page.getByText(/^Amelia Stone is working on your match/).first()).toBeVisible(),
  },
  {
    name: 'dashboard-client-proposal',
    who: 'newClient',
    path: '/dashboard',
    arrange: isProposed,
    prepare: (page) =>
      expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible(),
  },
  {
    name: 'dashboard-client-decline',
    who: 'newClient',
    path: '/dashboard',
    arrange: isProposed,
    prepare: inOrder(press('Ask for someone else'), (page) =>
      expect(page.getByLabel('What should be different? (optional)')).toBeVisible(),
    ),
  },
];
