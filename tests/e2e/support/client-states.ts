import { expect, type Page } from '@playwright/test';
import { clients, overview } from './client-texts.ts';
import { untilOneRow } from './people.ts';
import { heading, inOrder, press, replaceResult, type State, shows } from './state.ts';

const listed = (shown: object[]) =>
  replaceResult('clients.list', () => ({ items: shown, nextCursor: null }));

const arrange = replaceResult('clients.overview', () => overview);
const openFirstClient = async (page: Page) => {
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.fill('Brightwater');
  await untilOneRow(page);
  await page.getByRole('link', { name: 'Brightwater Coffee Roasters' }).click();
};

const openPage = async (page: Page) => {
  await page.getByRole('link', { name: 'Open page' }).click();
  // The panel shows the same client until the page is there.
  await expect(page.getByRole('link', { name: 'Open page' })).toHaveCount(0);
};

/** The list of clients, and a client beside it and on a page. */
export const clientStates: State[] = [
  {
    name: 'clients',
    isCore: true,
    who: 'admin',
    path: '/clients',
    // Before the clients of other tests in the order of the list.
    prepare: shows('Brightwater Coffee Roasters'),
  },
  {
    name: 'clients-long',
    who: 'admin',
    path: '/clients',
    arrange: listed(clients),
    prepare: shows('Inactive for 14 days'),
  },
  {
    name: 'client',
    isCore: true,
    who: 'admin',
    path: '/clients',
    prepare: inOrder(openFirstClient, openPage, heading('Brightwater Coffee Roasters')),
  },
  {
    name: 'client-panel',
    who: 'admin',
    path: '/clients',
    prepare: inOrder(openFirstClient, shows('Payments and receipts')),
  },
  {
    name: 'client-panel-long',
    who: 'admin',
    path: '/clients',
    arrange,
    prepare: inOrder(openFirstClient, shows('100 overdue')),
  },
  {
    name: 'client-long',
    who: 'admin',
    path: '/clients',
    arrange,
    prepare: inOrder(
      openFirstClient,
      openPage,
      shows('100 overdue'),
      press('How is this decided?'),
      shows('Healthy, if none'),
    ),
  },
];
