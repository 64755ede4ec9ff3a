import { expect, type Page } from '@playwright/test';
import { clients, overview } from './client-texts.ts';
import { untilOneRow } from './people.ts';
import {
  broken,
  hang,
  heading,
  inOrder,
  press,
  replaceResult,
  type State,
  shows,
} from './state.ts';

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
    prepare: shows('Quiet for 14 days'),
  },
  {
    name: 'clients-empty',
    who: 'admin',
    path: '/clients',
    arrange: listed([]),
    prepare: shows('No clients yet'),
  },
  {
    name: 'clients-loading',
    who: 'admin',
    path: '/clients',
    arrange: hang('clients.list'),
    prepare: (page) => expect(page.getByText('Loading Clients')).toBeAttached(),
  },
  { name: 'clients-broken', who: 'admin', path: '/clients', ...broken('clients.list') },
  {
    name: 'client',
    isCore: true,
    who: 'admin',
    path: '/clients',
    prepare: inOrder(openFirstClient, openPage, heading('Brightwater Coffee Roasters')),
  },
  {
    name: 'client-panel',
    isCore: true,
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
    name: 'client-panel-unknown',
    who: 'admin',
    path: '/clients?id=2147483647',
    isRefused: true,
    prepare: shows('Client not found'),
  },
  {
    name: 'client-panel-loading',
    who: 'admin',
    path: '/clients?id=1',
    arrange: hang('clients.overview'),
    prepare: (page) => expect(page.getByText('Loading the client')).toBeAttached(),
  },
  {
    name: 'client-panel-broken',
    who: 'admin',
    path: '/clients?id=1',
    ...broken('clients.overview'),
    prepare: shows("We couldn't load this client"),
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
  {
    name: 'client-unknown',
    who: 'admin',
    path: '/clients/2147483647',
    isRefused: true,
    prepare: shows('Client not found'),
  },
  {
    name: 'client-loading',
    who: 'admin',
    path: '/clients/1',
    arrange: hang('clients.overview'),
    prepare: (page) => expect(page.getByText('Loading the client')).toBeAttached(),
  },
  {
    name: 'client-broken',
    who: 'admin',
    path: '/clients/1',
    ...broken('clients.overview'),
    prepare: shows("We couldn't load this client"),
  },
];
