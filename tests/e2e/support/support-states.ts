import { expect, type Page } from '@playwright/test';
import { contacts } from './chat.ts';
import { inOrder, press, type State, shows } from './state.ts';

const untilLoaded = (page: Page) =>
  expect(
    page.getByRole('region', { name: /^Messages with / }).getByRole('listitem'),
  ).not.toHaveCount(0);
const requests = (page: Page) => contacts(page).getByRole('link').filter({ hasText: 'Support ·' });
/** The closed conversation of the demo client. Other tests open and close those of other users. */
const openClosed = async (page: Page) => {
  await press('Closed conversations')(page);
  await requests(page).filter({ hasText: 'The next receipt' }).click();
};

/** The support conversation of clients and VAs, and those that administrators answer. */
export const supportStates: State[] = [
  {
    name: 'support-client',
    who: 'client',
    path: '/messages?with=support',
    prepare: inOrder(shows('Chat with GVA Support'), untilLoaded),
  },
  {
    name: 'support-inbox',
    who: 'admin',
    path: '/messages?with=support',
    prepare: (page) => expect(requests(page)).not.toHaveCount(0),
  },
  {
    name: 'support-request',
    who: 'admin',
    path: '/messages?view=support',
    prepare: inOrder(openClosed, untilLoaded, (page) =>
      expect(page.getByRole('button', { name: /^Reopen conversation/ })).toBeVisible(),
    ),
  },
];
