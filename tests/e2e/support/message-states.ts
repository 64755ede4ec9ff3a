import { expect, type Page } from '@playwright/test';
import { composer, contacts, morePeople } from './chat.ts';
import { abortCalls, inOrder, press, replaceResult, replaceResults, type State } from './state.ts';

const untilOpen = (page: Page) =>
  expect(page.getByRole('heading', { level: 2, name: /^Chat with / })).toBeVisible();
const openContact = async (page: Page) => {
  const first = contacts(page)
    .getByRole('link')
    .and(page.locator('[data-contact]:not([data-contact^="support"])'))
    .first();
  await expect(contacts(page).getByRole('link').first()).toBeVisible();
  await expect(first.or(morePeople(page)).first()).toBeVisible();
  if (!(await first.isVisible())) await morePeople(page).click();
  await first.click();
  await untilOpen(page);
};
const read = (rows: object[]) => rows.map((row) => ({ ...row, unreadCount: 0 }));
const untilLoaded = (page: Page) =>
  expect(
    page.getByRole('region', { name: /^Messages with / }).getByRole('listitem'),
  ).not.toHaveCount(0);

const nothingUnread = replaceResults({
  'messages.contacts': (contacts) => read(contacts as unknown as object[]),
  'support.inbox': (page) => ({ ...page, items: read(page.items) }),
});

/** The contacts and the chat, with their empty, loading and error states. */
export const messageStates: State[] = [
  {
    name: 'messages-client',
    isCore: true,
    who: 'client',
    path: '/messages',
    prepare: inOrder(untilOpen, untilLoaded),
  },
  {
    name: 'messages-chat',
    isCore: true,
    who: 'va',
    path: '/messages',
    prepare: inOrder(openContact, untilLoaded),
  },
  {
    name: 'messages-online',
    who: 'client',
    path: '/messages',
    arrange: replaceResult('messages.presence', () => ({
      presence: {
        isOnline: true,
        lastSeenAt: '2026-06-05T09:00:00.000Z',
        timeZone: 'Asia/Manila',
      },
    })),
    prepare: (page) => expect(page.getByText(/ for \w+ · Online now$/)).toBeVisible(),
  },
  {
    name: 'messages-none-selected',
    isCore: true,
    who: 'admin',
    path: '/messages',
    prepare: (page) => expect(page.getByText('Select a contact', { exact: true })).toBeVisible(),
  },
  {
    name: 'messages-people',
    who: 'admin',
    path: '/messages?view=unread',
    arrange: nothingUnread,
    prepare: async (page) => {
      await expect(page.getByText('Nothing unread')).toBeVisible();
      await press('All')(page);
      await morePeople(page).click();
    },
  },
  {
    name: 'messages-new',
    who: 'client',
    path: '/messages',
    prepare: async (page) => {
      await press('New message')(page);
      await page.getByRole('combobox', { name: 'To' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'messages-details',
    who: 'admin',
    path: '/messages',
    prepare: async (page) => {
      await openContact(page);
      const isBeside = page.getByRole('region', { name: /^About / });
      const button = page.getByRole('button', { name: /^About / });
      await expect(isBeside.or(button)).toBeVisible();
      if (await button.isVisible()) await button.click();
      await expect(page.getByRole('link', { name: /^Open (client|account)$/ })).toBeVisible();
    },
  },
  {
    name: 'messages-no-match',
    who: 'client',
    path: '/messages',
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: 'Search contacts' }).fill('no such name');
      await expect(page.getByText('No contacts found')).toBeVisible();
    },
  },
  {
    name: 'messages-not-sent',
    who: 'client',
    path: '/messages',
    isRefused: true,
    arrange: abortCalls('messages.send'),
    prepare: async (page) => {
      await inOrder(openContact, untilLoaded)(page);
      await composer(page).fill('Are you there?');
      await composer(page).press('Enter');
      await expect(page.getByText('Not sent')).toBeVisible();
      await composer(page).fill('Six\nlines\nare\nthe\nmaximum\nheight,\nso this scrolls');
    },
  },
];
