import type { Page } from '@playwright/test';
import { card, untilLive } from './support/board.ts';
import { contact, thread } from './support/chat.ts';
import { callsOf } from './support/state.ts';
import { exact, expect, test } from './support/test.ts';

/**
 * Holds the responses of a procedure after the server has answered. `seen` resolves at the first one; `release` sends them
 * and lets later ones pass.
 */
async function holdResponses(page: Page, procedure: string) {
  const seen = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(callsOf(procedure), async (route) => {
    const response = await route.fetch();
    seen.resolve();
    await gate.promise;
    await route.fulfill({ response });
  });
  return { seen: seen.promise, release: gate.resolve };
}

/** A second tab of the same user, which shows when an event has arrived in this browser. */
async function openSecondTab(page: Page, path: string) {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await Promise.all([untilLive(tab), untilLive(page)]);
  return tab;
}

test('a change during the load of a board is shown, although the response is older', async ({
  open,
  people,
  rest,
}) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id, title: 'Before' });
  const { id: later } = await people.createTask({ clientId: client.id, title: 'Later' });
  const api = await rest(client);
  const page = await open(client, '/settings');
  const tab = await openSecondTab(page, '/tasks');
  const boards = await holdResponses(page, 'tasks.board');
  await page.getByRole('link', exact('Tasks')).click();
  await boards.seen;
  await api.patch(`/api/tasks/${id}`, { data: { title: 'After' } });
  await expect(card(tab, 'After')).toBeVisible();
  // When the other tab shows a second change, this page has handled the first one.
  await api.patch(`/api/tasks/${later}`, { data: { title: 'Even later' } });
  await expect(card(tab, 'Even later')).toBeVisible();
  boards.release();
  await expect(card(page, 'After')).toBeVisible();
});

test('a message that is sent during the load of the conversation is shown', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await people.createPair();
  await people.createMessage(va, client, 'Earlier');
  const api = await rest(client);
  const page = await open(client, '/settings');
  const tab = await openSecondTab(page, '/messages');
  const threads = await holdResponses(page, 'messages.thread');
  await page.getByRole('link', exact('Messages')).click();
  await threads.seen;
  // From another device, so that the page does not mark it as read.
  await api.post('/api/messages', { data: { receiverId: va.id, content: 'Just sent' } });
  await expect(contact(page, va)).toContainText('You: Just sent');
  await expect(thread(tab).getByText('Just sent')).toBeVisible();
  threads.release();
  await expect(thread(page).getByText('Just sent')).toBeVisible();
});
