import { expect, type Page } from '@playwright/test';
import { choose, inOrder, press, replaceResult, type State } from './state.ts';

const columns = ['Request', 'Lead', 'Contacted', 'Qualified', 'Converted', 'Rejected'];
const untilBoard = async (page: Page) => {
  for (const name of columns)
    await expect(page.getByRole('heading', { name, exact: true })).toBeAttached();
  await expect(page.getByRole('article').first()).toBeVisible();
};
const untilTable = (page: Page) =>
  expect(
    page.getByRole('table', { name: 'Leads' }).locator('[data-row-link]').first(),
  ).toBeVisible();
const openLead = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByRole('article').first(),
  ).toBeVisible();
};
const dialog = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

const duplicates = [
  {
    id: 990_001,
    fullName: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing',
    status: 'rejected',
    userId: null,
  },
];
const withDuplicates = replaceResult('leads.get', (lead) => ({ ...lead, duplicates }));

const board = '/leads?layout=board';
const table = '/leads?layout=table';

/** Leads as a pipeline: the board, the table, the details and their dialogs. */
export const leadPipelineStates: State[] = [
  { name: 'leads-board', isCore: true, who: 'admin', path: board, prepare: untilBoard },
  {
    name: 'leads-board-reject',
    who: 'admin',
    path: `${board}&q=stefan`,
    prepare: inOrder(
      press('Actions for Stefan Maier'),
      choose('Reject...'),
      dialog('Reject Stefan Maier?'),
    ),
  },
  { name: 'leads-table', isCore: true, who: 'admin', path: table, prepare: untilTable },
  {
    name: 'lead-details',
    isCore: true,
    who: 'admin',
    path: `${table}&q=stefan`,
    prepare: inOrder(untilTable, openLead('Stefan Maier')),
  },
  {
    name: 'lead-details-request',
    who: 'admin',
    path: `${board}&q=isabel`,
    prepare: inOrder(openLead('Isabel Romero'), (page) =>
      expect(page.getByRole('button', { name: 'Accept' })).toBeVisible(),
    ),
  },
  {
    name: 'lead-details-rejected',
    who: 'admin',
    path: `${table}&q=fastcash`,
    prepare: inOrder(untilTable, openLead('Greg Nolan'), (page) =>
      expect(page.getByText('Wants bought phone numbers.')).toBeVisible(),
    ),
  },
  {
    name: 'lead-details-converted',
    who: 'admin',
    path: `${table}&q=chloe`,
    prepare: inOrder(untilTable, openLead('Chloe Dubois'), press('Status: Converted'), (page) =>
      expect(page.getByRole('menuitem', { name: 'Move to Contacted' })).toBeVisible(),
    ),
  },
  {
    name: 'lead-details-email',
    who: 'admin',
    path: `${table}&q=stefan`,
    prepare: inOrder(untilTable, openLead('Stefan Maier'), press('Email'), (page) =>
      expect(page.getByRole('button', { name: 'Send email' })).toBeVisible(),
    ),
  },
  { name: 'lead-add', who: 'admin', path: '/leads?new=true', prepare: dialog('Add lead') },
  {
    name: 'lead-edit',
    who: 'admin',
    path: `${table}&q=stefan`,
    prepare: inOrder(untilTable, openLead('Stefan Maier'), press('Edit next step'), (page) =>
      expect(page.getByRole('textbox', { name: /^Next step/ })).toBeVisible(),
    ),
  },
  {
    name: 'lead-merge',
    who: 'admin',
    path: `${table}&q=stefan`,
    arrange: withDuplicates,
    prepare: inOrder(untilTable, openLead('Stefan Maier'), press('Merge...'), (page) =>
      expect(page.getByRole('alertdialog', { name: 'Merge 2 leads?' })).toBeVisible(),
    ),
  },
  {
    name: 'lead-converted',
    who: 'admin',
    path: '/leads?status=lead',
    arrange: (page) =>
      page.route('**/trpc/leads.convert*', (route) =>
        route.fulfill({
          json: {
            result: {
              data: {
                id: 990_002,
                username: 'laura4711',
                fullName: 'Laura Jensen',
                email: 'laura@jensenarchitects.example',
                role: 'client',
                status: 'active',
                profileImage: null,
                createdAt: '2026-03-03T16:00:00.000Z',
                link: `https://gva.example/auth/reset-password#${'a'.repeat(43)}`,
                subscription: {
                  id: 1,
                  plan: 'custom',
                  monthlyHours: 40,
                  hourlyRate: 8.25,
                  customPlanName: 'Starter',
                },
              },
            },
          },
        }),
      ),
    prepare: inOrder(
      (page) => page.getByRole('button', { name: 'Convert to Client' }).first().click(),
      (page) => page.getByLabel('Company Name').fill('Jensen Architects'),
      press('Create User'),
      dialog('Laura Jensen can sign in'),
    ),
  },
];
