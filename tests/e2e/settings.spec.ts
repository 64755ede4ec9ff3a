import type { Page, Request } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { createNamedPair } from './support/people.ts';
import { callsOf, replaceResult } from './support/state.ts';
import { expect, test } from './support/test.ts';

/** Holds back the first call of a procedure until it is released, and counts all calls. */
async function holdFirstCall(page: Page, procedure: string) {
  const calls = callsOf(procedure);
  const held = Promise.withResolvers<void>();
  const count = { sent: 0, answered: 0 };
  const isCall = (request: Request) => calls.test(request.url());
  page.on('request', (request) => {
    if (isCall(request)) count.sent += 1;
  });
  page.on('requestfinished', (request) => {
    if (isCall(request)) count.answered += 1;
  });
  await page.route(
    calls,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { count, release: held.resolve };
}

test('a VA changes more notifications while the first change is being saved, and the last change of each stays', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createNamedPair(people);
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id });
  const page = await open(va, '/settings');
  await untilLive(page);
  const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
  const comment = {
    inApp: switchOf('Comment on a task, in the app'),
    mail: switchOf('Comment on a task, by email'),
  };
  const mention = switchOf('Mention in a comment, by email');
  for (const one of [comment.inApp, comment.mail, mention]) await expect(one).toBeChecked();
  const expectChosen = async () => {
    await expect(comment.inApp).not.toBeChecked();
    await expect(comment.mail).toBeChecked();
    await expect(mention).not.toBeChecked();
  };

  const { count, release } = await holdFirstCall(page, 'notifications.setPreference');
  await comment.mail.uncheck();
  await expect.poll(() => count.sent).toBe(1);
  await comment.inApp.uncheck();
  await comment.mail.check();
  await mention.uncheck();
  // A notification loads the settings again, which the server has not changed yet.
  const read = page.waitForResponse(callsOf('notifications.preferences'));
  const api = await rest(client);
  await api.post(`/api/tasks/${id}/comments`, { data: { content: 'Is it ready?' } });
  await (await read).finished();
  await expectChosen();
  expect(count.sent).toBe(1);

  release();
  await expect.poll(() => count.answered).toBe(4);
  await expectToast(page, 'Notifications saved', 'Mention in a comment');
  await expectChosen();
  await page.reload();
  await expectChosen();
});

test('a client selects two time zones while the first one is being saved, and the second one stays', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/settings');
  const field = page.getByLabel('Your time zone');
  const { count, release } = await holdFirstCall(page, 'presence.setTimeZone');
  await field.selectOption('Asia/Manila');
  await expect.poll(() => count.sent).toBe(1);
  await field.selectOption('Africa/Nairobi');
  await expect(field).toHaveValue('Africa/Nairobi');
  expect(count.sent).toBe(1);

  release();
  await expect.poll(() => count.answered).toBe(2);
  await expectToast(page, 'Time zone saved', 'Africa/Nairobi');
  await expect(field).toHaveValue('Africa/Nairobi');
  await page.reload();
  await expect(field).toHaveValue('Africa/Nairobi');
});

test('a VA changes settings while an earlier change is being saved, and the last change of each stays', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await people.createPair();
  await (await rest(va)).post('/trpc/settings.set', { data: { quietFrom: 21, quietTo: 7 } });
  const page = await open(va, null);
  // A refetch must not correct a wrong value, so it returns the settings that the page received last.
  let received: unknown;
  await replaceResult('settings.get', (settings) => {
    received ??= settings;
    return received;
  })(page);
  const [stored, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let saves = 0;
  page.on('requestfinished', (request) => {
    if (callsOf('settings.set').test(request.url())) saves += 1;
  });
  await page.route(callsOf('settings.set'), async (route) => {
    const response = await route.fetch();
    stored.resolve();
    await held.promise;
    received = (await response.json()).result.data;
    await route.fulfill({ response });
  });
  await page.goto('/settings');
  await untilLive(page);
  const expectChosen = async () => {
    await expect(page.getByRole('radio', { name: '12-hour' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked();
  };

  await expect(page.getByRole('radio', { name: '12-hour' })).toBeChecked();
  await page.getByText('24-hour').click();
  await stored.promise;
  // A change of their client causes a refetch of the session, which has the new clock already.
  await (await rest(client)).patch('/api/profile', { data: { fullName: 'Clara Birch' } });
  await expect(page.getByLabel('From', { exact: true })).toContainText('21:00');
  await expect(page.getByRole('radio', { name: '24-hour' })).toBeChecked();
  await page.getByText('Sunday').click();
  await page.getByText('12-hour').click();
  await expectChosen();
  held.resolve();
  await expect.poll(() => saves).toBe(3);
  await expectToast(page, 'Settings saved');
  await expectChosen();

  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expectChosen();
});

test('a client chooses another clock with the keyboard and keeps the focus and a password that is not saved', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/settings');
  await page.getByRole('switch', { name: 'Quiet hours' }).press('Space');
  const from = page.getByLabel('From', { exact: true });
  await expect(from).toContainText('9:00 pm');
  const password = page.getByLabel('New password', { exact: true });
  await password.fill('not saved yet');
  await page.getByRole('radio', { name: '12-hour' }).press('ArrowRight');

  await expect(from).toContainText('21:00');
  await expect(page.getByRole('radio', { name: '24-hour' })).toBeFocused();
  await expect(password).toHaveValue('not saved yet');
});
