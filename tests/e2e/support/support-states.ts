import { expect, type Page } from '@playwright/test';
import { broken, hang, inOrder, replaceResult, type State, shows } from './state.ts';

const untilLoaded = (page: Page) =>
  expect(
    page.getByRole('region', { name: /^Messages with / }).getByRole('listitem'),
  ).not.toHaveCount(0);
const requests = (page: Page) =>
  page.getByRole('navigation', { name: 'Support conversations' }).getByRole('link');
/** The closed conversation of the demo client. Other tests open and close those of other users. */
const openClosed = (page: Page) => requests(page).filter({ hasText: 'The next receipt' }).click();
const nothing = () => ({ items: [], nextCursor: null });

/** The support conversation of clients and VAs, and the inbox of the administrators. */
export const supportStates: State[] = [
  {
    name: 'support-client',
    isCore: true,
    who: 'client',
    path: '/messages?with=support',
    prepare: inOrder(shows('Chat with GVA Support'), untilLoaded),
  },
  {
    name: 'support-first',
    who: 'newClient',
    path: '/messages?with=support',
    prepare: shows('How can we help?'),
  },
  {
    name: 'support-broken',
    who: 'client',
    path: '/messages?with=support',
    ...broken('support.thread', shows('Chat with GVA Support')),
  },
  {
    name: 'support-inbox',
    isCore: true,
    who: 'admin',
    path: '/messages?with=support',
    prepare: inOrder(shows('Select a conversation'), (page) =>
      expect(requests(page)).not.toHaveCount(0),
    ),
  },
  {
    name: 'support-request',
    isCore: true,
    who: 'admin',
    path: '/messages?with=support&view=closed',
    prepare: inOrder(openClosed, untilLoaded, (page) =>
      expect(page.getByRole('button', { name: /^Reopen conversation/ })).toBeVisible(),
    ),
  },
  {
    name: 'support-request-unknown',
    who: 'admin',
    path: '/messages?with=support&user=2000000000',
    isRefused: true,
    prepare: shows('Conversation not found'),
  },
  {
    name: 'support-inbox-empty',
    who: 'admin',
    path: '/messages?with=support&view=mine',
    arrange: replaceResult('support.inbox', nothing),
    prepare: shows('No conversations'),
  },
  {
    name: 'support-inbox-loading',
    who: 'admin',
    path: '/messages?with=support',
    arrange: hang('support.inbox'),
    prepare: (page) => expect(page.getByText('Loading conversations')).toBeAttached(),
  },
  {
    name: 'support-inbox-broken',
    who: 'admin',
    path: '/messages?with=support',
    ...broken('support.inbox'),
  },
];
