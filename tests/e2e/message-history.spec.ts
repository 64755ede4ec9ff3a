import type { Locator, Page } from '@playwright/test';
import { untilLive, untilStill } from './support/board.ts';
import { composer, contact, contacts, expectChatWith, thread } from './support/chat.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const bubble = (page: Page, text: string) => thread(page).getByText(text, { exact: true });

const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

test('a client loads earlier messages in pages while the visible ones keep their position', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createNamedPair(people);
  for (let n = 1; n <= 120; n++)
    await people.createMessage(n % 3 ? va : client, n % 3 ? client : va, `Number ${n}`);
  const page = await open(client, '/messages');
  await expect(bubble(page, 'Number 120')).toBeInViewport();
  await untilLive(page);
  const box = await thread(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(500);
  await expect(bubble(page, 'Number 71')).toBeAttached();
  await expect(bubble(page, 'Number 70')).toHaveCount(0);

  // Delay the earlier page until the positions are measured.
  const gate = Promise.withResolvers<void>();
  await page.route('**/trpc/*messages.thread*', async (route) => {
    if (decodeURIComponent(route.request().url()).includes('"cursor"')) await gate.promise;
    await route.continue();
  });
  await bubble(page, 'Number 72').scrollIntoViewIfNeeded();
  await expect(bubble(page, 'Number 72')).toBeInViewport();
  const before = await top(bubble(page, 'Number 72'));
  // The messages are marked as read before another one arrives.
  await expect(contact(page, va).getByRole('img')).toHaveCount(0);
  const vaApi = await rest(va);
  await vaApi.post('/api/messages', { data: { receiverId: client.id, content: 'While you read' } });
  await expect(contact(page, va).getByRole('img', { name: '1 unread' })).toBeVisible();

  gate.resolve();
  // The message that arrived while the earlier page was loading.
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(bubble(page, 'While you read')).toBeAttached();
  await expect(bubble(page, 'Number 22')).toBeAttached();
  await untilStill(page);
  expect(Math.abs((await top(bubble(page, 'Number 72'))) - before)).toBeLessThan(3);

  await page.getByRole('button', { name: '1 new' }).click();
  await expect(bubble(page, 'While you read')).toBeInViewport();
  await expect(contact(page, va).getByRole('img')).toHaveCount(0);

  // Not a click, because the list may load by itself and remove the button while it is scrolled into view.
  await page.getByRole('button', { name: 'Show earlier messages' }).press('Enter');
  await expect(bubble(page, 'Number 1')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0);
  await expect(thread(page).getByText(/^Number \d+$/)).toHaveCount(120);
});

test('a client finds a contact and sends a message with the keyboard; drafts are kept per contact', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  const page = await open(client, '/messages');
  await expectChatWith(page, va);
  await composer(page).fill('Half a thought');

  await page.getByRole('searchbox', { name: 'Search contacts' }).focus();
  await page.keyboard.type(admin.fullName);
  await expect(contacts(page).getByRole('link')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(contact(page, admin)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectChatWith(page, admin);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Line one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Line two');
  await expect(composer(page)).toHaveValue('Line one\nLine two');
  await page.keyboard.press('Enter');
  await expect(thread(page).getByText('Line one\nLine two')).toBeVisible();
  await expect(composer(page)).toHaveValue('');

  await page.goto(`/messages/${va.id}`);
  await expectChatWith(page, va);
  await expect(composer(page)).toHaveValue('Half a thought');
  await page.goto(`/messages?contact=${admin.id}`);
  await expectChatWith(page, admin);
  await expect(composer(page)).toHaveValue('');
});

test('a VA on a phone sees the chat with the assigned client first and can go back to the contacts', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  await people.createMessage(client, va, 'Hello');
  await people.createMessage(admin, va, 'Welcome');
  const page = await open(va, '/messages', { viewport: { width: 390, height: 844 } });
  await expectChatWith(page, client);
  await expect(bubble(page, 'Hello')).toBeVisible();
  await expect(contacts(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Back to contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(contact(page, client)).toBeFocused();
  await expect(contact(page, client).getByRole('img')).toHaveCount(0);
  // The chat behind the list has not been marked as read.
  await expect(contact(page, admin).getByRole('img', { name: '1 unread' })).toBeVisible();
  await contact(page, admin).click();
  await expectChatWith(page, admin);
  await page.getByRole('button', { name: 'Back to contacts' }).click();
  await expect(contact(page, admin)).toBeFocused();
});

test('no chat is selected for an admin, or for an address with an unknown contact', async ({
  open,
  people,
}) => {
  const admin = await createPerson(people, 'admin');
  const client = await createPerson(people, 'client');
  const other = await createPerson(people, 'client');
  const page = await open(admin, '/messages');
  await expect(page.getByText('Select a contact', { exact: true })).toBeVisible();
  const clientPage = await open(client, `/messages?contact=${other.id}`);
  await expect(clientPage.getByText('Select a contact', { exact: true })).toBeVisible();
  await expect(clientPage.getByText(other.fullName)).toHaveCount(0);
});
