import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { composer, contact, expectChatWith, thread } from './support/chat.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, refused, test, unreachable } from './support/test.ts';

const sidebarBadge = (page: Page) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('img', { name: /unread$/ });
const send = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await composer(page).press('Enter');
};
const sendCalls = '**/trpc/*messages.send*';

test('a client sends a message, the VA sees it live, and the client sees that it was read', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const clientPage = await open(client, '/messages');
  const vaPage = await open(va, '/messages');
  await Promise.all([expectChatWith(clientPage, va), expectChatWith(vaPage, client)]);
  await expect(clientPage.getByText('No messages yet', { exact: true })).toBeVisible();
  await expect(clientPage.getByText('Start a conversation')).toBeVisible();
  await Promise.all([untilLive(clientPage), untilLive(vaPage)]);
  const sendButton = clientPage.getByRole('button', { name: 'Send message' });
  await composer(clientPage).fill(' \n\u200b');
  await expect(sendButton).toBeDisabled();

  await composer(clientPage).fill('Good morning');
  await sendButton.click();
  await expect(thread(vaPage).getByText('Good morning')).toBeVisible();
  await expect(thread(clientPage).getByText('You', { exact: true })).toBeVisible();
  await expect(thread(clientPage).getByText(/^Seen/)).toBeVisible();
  await expect(composer(clientPage)).toHaveValue('');

  await send(vaPage, 'And to you');
  await expect(thread(clientPage).getByText('And to you')).toBeVisible();
  await expect(thread(vaPage).getByText(/^Seen/)).toBeVisible();
  await expect(thread(clientPage).getByText('Good morning')).toHaveCount(1);
  await expect(contact(clientPage, va)).toContainText('And to you');
  await expect(sidebarBadge(clientPage)).toHaveCount(0);
});

test('a client sees the same unread count in every tab until the conversation is opened', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  await people.createMessage(va, client, 'One');
  const page = await open(client, `/messages?contact=${admin.id}`);
  const second = await page.context().newPage();
  await second.goto('/tasks');
  await Promise.all([untilLive(page), untilLive(second)]);
  await expect(sidebarBadge(second)).toHaveAccessibleName('1 unread');

  const vaApi = await rest(va);
  await vaApi.post('/api/messages', { data: { receiverId: client.id, content: 'Two' } });
  for (const tab of [page, second])
    await expect(sidebarBadge(tab)).toHaveAccessibleName('2 unread');
  await expect(contact(page, va).getByRole('img', { name: '2 unread' })).toBeVisible();

  await contact(page, va).click();
  await expectChatWith(page, va);
  await expect(page).toHaveURL(`/messages?contact=${va.id}`);
  await expect(thread(page).getByText('New', { exact: true })).toBeVisible();
  await expect(contact(page, va).getByRole('img')).toHaveCount(0);
  for (const tab of [page, second]) await expect(sidebarBadge(tab)).toHaveCount(0);

  // The tabs share one stream, which the tab that is left must open again.
  await page.close();
  await vaApi.post('/api/messages', { data: { receiverId: client.id, content: 'Three' } });
  await expect(sidebarBadge(second)).toHaveAccessibleName('1 unread');
});

test('a client writes messages offline; after reconnecting they are sent once and in order, and missed ones are shown', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(unreachable);
  const { client, va } = await createNamedPair(people);
  const page = await open(client, '/messages');
  await expectChatWith(page, va);
  await untilLive(page);
  const vaApi = await rest(va);
  const notice = page.getByText(
    "You're offline. This page may be out of date, and you can't save changes.",
  );

  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('img', { name: 'Offline: updates paused' })).toBeVisible();
  await vaApi.post('/api/messages', { data: { receiverId: client.id, content: 'Missed' } });
  await send(page, 'First');
  await expect(thread(page).getByText('Not sent')).toBeVisible();
  await send(page, 'Second');
  await expect(thread(page).getByText('Not sent')).toHaveCount(2);
  await page.context().setOffline(false);

  await expect(thread(page).getByText('Not sent')).toHaveCount(0);
  await expect(thread(page).getByText('First')).toHaveCount(1);
  await expect(thread(page).getByText('Missed')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await untilLive(page);
  const received = async () => {
    const answer = await vaApi.get(`/api/messages?contactId=${client.id}`);
    const messages = (await answer.json()) as { senderId: number; content: string }[];
    return messages.flatMap(({ senderId, content }) => (senderId === client.id ? [content] : []));
  };
  await expect.poll(received).toEqual(['First', 'Second']);
  await page.reload();
  await expect(thread(page).getByText('Second')).toBeVisible();
  await expect(thread(page).getByText('First')).toHaveCount(1);
  expect(await received()).toEqual(['First', 'Second']);
});

test('a message whose response is lost is sent again by itself, and only once', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(unreachable);
  const { client, va } = await createNamedPair(people);
  await people.createMessage(va, client, 'Hello');
  const page = await open(client, '/messages');
  await expect(thread(page).getByText('Hello')).toBeVisible();
  const vaApi = await rest(va);
  const received = async () =>
    (await (await vaApi.get(`/api/messages?contactId=${client.id}`)).json()) as unknown[];

  await page.route(sendCalls, (route) => route.abort());
  await send(page, 'Are you there?');
  await expect(thread(page).getByText('Not sent')).toBeVisible();
  await page.reload();
  await expect(thread(page).getByText('Are you there?')).toHaveCount(1);
  await expect(thread(page).getByText('Not sent')).toBeVisible();
  expect(await received()).toHaveLength(1);

  // The message reaches the server, but the response is lost.
  await page.route(sendCalls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await expect.poll(received).toHaveLength(2);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();

  await expect(thread(page).getByText('Are you there?')).toHaveCount(1);
  await expect(thread(page).getByText('Not sent')).toHaveCount(0);
  await send(page, 'The next one');
  await expect.poll(received).toHaveLength(3);
});

test('a client sees that the server rejected a message and discards it', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(404));
  const { client, va } = await createNamedPair(people);
  const page = await open(client, '/messages');
  await expectChatWith(page, va);
  // The receiver no longer exists when the message arrives.
  await page.route(sendCalls, async (route) => {
    const late = { ...route.request().postDataJSON(), receiverId: 2_000_000_000 };
    await route.continue({ postData: JSON.stringify(late) });
  });

  await send(page, 'Too late');
  await expectToast(page, 'Failed to send message', 'Contact not found');
  await expect(thread(page).getByText('Not sent')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(thread(page).getByText('Too late')).toHaveCount(0);
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible();
});
