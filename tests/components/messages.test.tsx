import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { Network } from './support/network.ts';
import { test, untilLive } from './support/test.tsx';

const thread = () => screen.findByRole('region', { name: /^Messages with/ });
const shown = async (text: string) => within(await thread()).findByText(text);

/** The server answers now, but the page receives the response only when `release` is called. */
function holdResponses(network: Network, procedure: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = vi.fn();
  network.respond(procedure, async ({ send }) => {
    const response = await send();
    answered();
    await promise;
    return response;
  });
  const untilAnswered = () => waitFor(() => expect(answered).toHaveBeenCalled());
  return { untilAnswered, release: resolve };
}

function setVisible(isVisible: boolean) {
  const state = isVisible ? 'visible' : 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a message that arrives while the conversation is being marked as read stays unread until the user sees it', async ({
  gva,
  open,
  network,
}) => {
  const { client, va } = await gva.createPair();
  const unread = async () => (await gva.callAs(client).messages.unreadCount.query()).count;
  await gva.createMessage(va, client, 'First');
  const release = network.hold('messages.markRead');
  await open(client, `/messages/${va.id}`);
  await shown('First');
  await waitFor(() => expect(network.takeCalls().flat()).toContain('messages.markRead'));

  setVisible(false);
  await gva.createMessage(va, client, 'Second');
  release();
  await waitFor(async () => {
    const { items } = await gva.callAs(client).messages.thread.query({ contactId: va.id });
    expect(items[0]).toMatchObject({ content: 'First', isRead: true });
  });
  expect(await unread()).toBe(1);

  await shown('Second');
  setVisible(true);
  await waitFor(async () => expect(await unread()).toBe(0));
});

test('a message that arrives while the conversation is fetched is shown and announced', async ({
  gva,
  open,
  network,
}) => {
  const { client, va } = await gva.createPair();
  await gva.createMessage(va, client, 'First');
  const responses = holdResponses(network, 'messages.thread');
  await open(client, `/messages/${va.id}`);
  await untilLive();
  await responses.untilAnswered();
  await gva.createMessage(va, client, 'Second');
  responses.release();
  await shown('Second');
  await screen.findByText(`${va.fullName}: Second`);
});

test('a conversation that is left while it is fetched has all messages when the user returns', async ({
  gva,
  open,
  network,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const admin = await gva.createUser({ role: 'admin' });
  await gva.createMessage(admin, client, 'Welcome');
  await gva.createMessage(va, client, 'First');
  await open(client, `/messages?contact=${va.id}`);
  await untilLive();
  await shown('First');
  const responses = holdResponses(network, 'messages.thread');
  await gva.createMessage(va, client, 'Second');
  await responses.untilAnswered();
  await gva.createMessage(va, client, 'Third');
  await page.click(await screen.findByRole('link', { name: new RegExp(admin.fullName) }));
  responses.release();
  await shown('Welcome');
  await page.click(await screen.findByRole('link', { name: new RegExp(va.fullName) }));
  await shown('Third');
});

test('messages that arrive after an earlier page was loaded leave no gap and repeat none', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  for (let number = 1; number <= 120; number++)
    await gva.createMessage(va, client, `Number ${number}`);
  await open(client, `/messages/${va.id}`);
  await untilLive();
  await shown('Number 120');
  await page.press('Show earlier messages');
  await shown('Number 30');
  for (let number = 121; number <= 125; number++)
    await gva.createMessage(va, client, `Number ${number}`);
  await shown('Number 125');
  const region = await thread();
  const numbers = within(region)
    .getAllByText(/^Number \d+$/)
    .map(({ textContent }) => textContent);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => `Number ${index + 26}`));
});
