import { expect, type Page } from '@playwright/test';
import { broken, inOrder, never, type State } from './state.ts';

const thread = '**/trpc/*messages.thread*';
const contacts = '**/trpc/*messages.contacts*';
const sending = '**/trpc/*messages.send*';

const composer = (page: Page) => page.getByPlaceholder('Type your message...');
const untilOpen = (page: Page) =>
  expect(page.getByRole('heading', { level: 2, name: /^Chat with / })).toBeVisible();
const openContact = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Contacts' }).getByRole('link').first().click();
  await untilOpen(page);
};
const untilLoaded = (page: Page) =>
  expect(
    page.getByRole('region', { name: /^Messages with / }).getByRole('listitem'),
  ).not.toHaveCount(0);

/** The server's answer to the list of contacts, as if there were none; calls travel together. */
async function withoutContacts(page: Page) {
  await page.route(contacts, async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const answers: unknown[] = await response.json();
    const json = answers.map((answer, index) =>
      names[index] === 'messages.contacts' ? { result: { data: [] } } : answer,
    );
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(page.getByText('No contacts available')).toBeVisible();
}

/** Conversations: the list, the chat, and what can stand in the place of each. */
export const messageStates: State[] = [
  {
    name: 'messages-client',
    who: 'client',
    path: '/messages',
    prepare: inOrder(untilOpen, untilLoaded),
  },
  {
    name: 'messages-chat',
    who: 'va',
    path: '/messages',
    prepare: inOrder(openContact, untilLoaded),
  },
  {
    name: 'messages-nobody-selected',
    who: 'admin',
    path: '/messages',
    prepare: (page) => expect(page.getByText('Select a contact', { exact: true })).toBeVisible(),
  },
  {
    name: 'messages-empty',
    who: 'newClient',
    path: '/messages',
    prepare: inOrder(openContact, (page) =>
      expect(page.getByText('No messages yet', { exact: true })).toBeVisible(),
    ),
  },
  { name: 'messages-no-contacts', who: 'newClient', path: '/messages', prepare: withoutContacts },
  {
    name: 'messages-no-match',
    who: 'client',
    path: '/messages',
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody is called so');
      await expect(page.getByText('No contacts found')).toBeVisible();
    },
  },
  {
    name: 'messages-loading',
    who: 'client',
    path: '/messages',
    prepare: inOrder(never(thread), openContact, (page) =>
      expect(page.getByText('Loading messages...')).toBeVisible(),
    ),
  },
  {
    name: 'messages-broken',
    who: 'client',
    path: '/messages',
    isRefused: true,
    prepare: inOrder(broken(thread), openContact),
  },
  {
    name: 'messages-contacts-broken',
    who: 'client',
    path: '/messages',
    isRefused: true,
    prepare: broken(contacts),
  },
  {
    name: 'messages-not-sent',
    who: 'client',
    path: '/messages',
    isRefused: true,
    prepare: async (page) => {
      await page.route(sending, (route) => route.abort());
      await inOrder(openContact, untilLoaded)(page);
      await composer(page).fill('Are you there?');
      await composer(page).press('Enter');
      await expect(page.getByText('Not sent')).toBeVisible();
      await composer(page).fill('Six\nlines\nare\nwhat\nthis\ngrows to,\nand no more');
    },
  },
];
