import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';
import { inOrder, press, pressInDialog, replaceResult, shows } from './state.ts';

const at = (query = '') => `/va-management${query}`;
const firstButton = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const untilSuggested = (page: Page) =>
  expect(page.getByRole('button', { name: /^Choose / }).first()).toBeVisible();

const formerAssignments = () => ({
  items: [
    {
      id: 1,
      va: null,
      client: { id: 7, fullName: 'A client with a long name', companyName: 'A company' },
      plan: null,
      startedAt: '2026-01-05T09:00:00.000Z',
      endedAt: '2026-02-05T09:00:00.000Z',
      assignedBy: null,
      hours: null,
    },
  ],
  nextCursor: null,
});

/** The lists of VA management, and its dialogs. */
export const vaManagementStates: State[] = [
  {
    name: 'va-management',
    isCore: true,
    who: 'admin',
    path: at(),
    prepare: (page) =>
      expect(page.getByRole('button', { name: /^Assign a VA to / }).first()).toBeVisible(),
  },
  {
    name: 'va-management-propose',
    who: 'admin',
    path: at(),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Match of / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Propose VA' }).click();
      await expect(page.getByLabel('Note to the client (optional)')).toBeVisible();
    },
  },
  {
    name: 'va-management-vas',
    isCore: true,
    who: 'admin',
    path: at('?tab=vas'),
    prepare: shows(/of 160 h committed/),
  },
  {
    name: 'va-management-vas-by-load',
    who: 'admin',
    path: at('?tab=vas&sort=load&order=descending&columns=name,load,availability,zone,created'),
    prepare: shows(/of 160 h committed/),
  },
  {
    name: 'va-management-assignments',
    who: 'admin',
    path: at('?tab=assignments'),
    prepare: (page) => expect(page.getByRole('button', { name: 'Unassign' }).first()).toBeVisible(),
  },
  {
    name: 'va-management-assignments-ended',
    who: 'admin',
    path: at('?tab=assignments&state=ended&sort=end&order=descending'),
    prepare: shows('Deleted VA'),
    arrange: replaceResult('assignments.list', formerAssignments),
  },
  {
    name: 'va-management-approvals',
    isCore: true,
    who: 'admin',
    path: at('?tab=approvals'),
    prepare: (page) =>
      expect(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible(),
  },
  {
    name: 'va-management-assign',
    who: 'admin',
    path: at(),
    prepare: inOrder(press('Assign VA'), untilSuggested),
  },
  {
    name: 'va-management-errors',
    who: 'admin',
    path: at('?assign=true'),
    prepare: inOrder(
      (page) => expect(page.getByPlaceholder('Select a client')).toBeVisible(),
      pressInDialog('Assign VA'),
      shows('Please select both a VA and a client'),
    ),
  },
  {
    name: 'va-management-picking',
    who: 'admin',
    path: at('?assign=true'),
    prepare: inOrder(
      (page) => page.getByPlaceholder('Select a client').click(),
      (page) => expect(page.getByRole('option').first()).toBeVisible(),
    ),
  },
  {
    name: 'va-management-no-results',
    who: 'admin',
    path: at('?assign=true'),
    prepare: inOrder(
      (page) => page.getByPlaceholder('Select a VA').fill('no-such-name'),
      shows('No results for "no-such-name"'),
    ),
  },
  {
    name: 'va-management-for-client',
    who: 'admin',
    path: at(),
    prepare: inOrder(firstButton(/^Assign a VA to /), shows(/^No VA since|· No VA since/)),
  },
  {
    name: 'va-management-chosen',
    who: 'admin',
    path: at('?assign=true'),
    prepare: inOrder(untilSuggested, firstButton(/^Choose /), (page) =>
      expect(page.getByRole('button', { name: /^Choose / })).toHaveCount(0),
    ),
  },
];
