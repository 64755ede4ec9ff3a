import { expect, type Page } from '@playwright/test';
import { inOrder, press, type State } from './state.ts';

const firstLead = (page: Page) => page.getByRole('article').first();
const untilLeads = (page: Page) => expect(firstLead(page)).toBeVisible();
const convertFirst = async (page: Page) => {
  await page.getByRole('button', { name: 'Convert to Client' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Convert Lead to Client' })).toBeVisible();
};
const viewComments = async (page: Page) => {
  await firstLead(page)
    .getByRole('button', { name: /^View Comments/ })
    .click();
  await expect(firstLead(page).getByPlaceholder('Add a comment...')).toBeVisible();
};

/** The leads as the administrator sees them. */
export const adminStates: State[] = [
  { name: 'leads', isCore: true, who: 'admin', path: '/leads', prepare: untilLeads },
  {
    name: 'leads-comments',
    who: 'admin',
    path: '/leads?q=laura',
    prepare: inOrder(untilLeads, viewComments, (page) =>
      expect(page.getByText(/^Called, very friendly/)).toBeVisible(),
    ),
  },
  {
    name: 'leads-convert-custom',
    isCore: true,
    who: 'admin',
    path: '/leads?status=lead',
    prepare: inOrder(untilLeads, convertFirst, async (page) => {
      await page.getByLabel('Subscription Plan').selectOption('Custom');
      await page.getByLabel('Template').selectOption({ index: 1 });
      await expect(page.getByLabel('Monthly Total')).not.toHaveText('$0.00');
    }),
  },
  {
    name: 'leads-convert-errors',
    who: 'admin',
    path: '/leads?status=lead',
    prepare: inOrder(untilLeads, convertFirst, async (page) => {
      for (const label of ['Full Name', 'Email', 'Username', 'Password'])
        await page.getByLabel(label, { exact: true }).fill('');
      await page.getByLabel('Role').selectOption('Virtual Assistant');
      await press('Create User')(page);
      await expect(page.getByText('Specialization is required for VA accounts')).toBeVisible();
    }),
  },
];
