import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Network } from './support/network.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const radio = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });
const switchOf = (name: string) => screen.findByRole('switch', { name });

/** Counts the requests of a procedure, and of those that the test names. */
function counter(network: Network) {
  const counts = new Map<string, number>();
  return (procedure: string) => {
    for (const name of network.takeCalls().flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts.get(procedure) ?? 0;
  };
}

test('a VA changes more notifications while the first change is being saved, and the last change of each stays', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { client, va } = await gva.createPair();
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
  await open(va, '/settings#notifications');
  await untilLive();
  const inApp = 'Comment on a task, in the app';
  const mail = 'Comment on a task, by email';
  const mention = 'Mention in a comment, by email';
  for (const name of [inApp, mail, mention]) expect(await switchOf(name)).toBeChecked();
  const expectChosen = async () => {
    await waitFor(async () => expect(await switchOf(inApp)).not.toBeChecked());
    expect(await switchOf(mail)).toBeChecked();
    expect(await switchOf(mention)).not.toBeChecked();
  };

  const countOf = counter(network);
  const reads = countOf('notifications.preferences');
  const release = network.hold('notifications.setPreference');
  await page.click(await switchOf(mail));
  await waitFor(() => expect(countOf('notifications.setPreference')).toBe(1));
  for (const name of [inApp, mail, mention]) await page.click(await switchOf(name));
  // A notification loads the settings again, which the server has not changed yet.
  const comment = { taskId: id, content: 'Is it ready?' };
  await gva.callAs(client).comments.create.mutate(comment);
  await waitFor(() => expect(countOf('notifications.preferences')).toBeGreaterThan(reads));
  await expectChosen();
  expect(countOf('notifications.setPreference')).toBe(1);

  release();
  await waitFor(() => expect(countOf('notifications.setPreference')).toBe(4));
  await waitFor(() => expectToast('Notifications saved', 'Mention in a comment'));
  await expectChosen();
  await open(va, '/settings#notifications');
  await expectChosen();
});

test('a client selects two time zones while the first one is being saved, and the second one stays', async ({
  gva,
  open,
  page,
  network,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, '/settings#display');
  const field = () => screen.findByLabelText('Your time zone');
  const countOf = counter(network);
  const release = network.hold('presence.setTimeZone');
  await page.pick(await field(), 'Asia/Manila');
  await waitFor(() => expect(countOf('presence.setTimeZone')).toBe(1));
  await page.pick(await field(), 'Africa/Nairobi');
  expect(await field()).toHaveValue('Africa/Nairobi');
  expect(countOf('presence.setTimeZone')).toBe(1);
  release();
  await waitFor(() => expectToast('Time zone saved', 'Africa/Nairobi'));
  expect(countOf('presence.setTimeZone')).toBe(2);
  expect(await field()).toHaveValue('Africa/Nairobi');
  await open(client, '/settings#display');
  await waitFor(async () => expect(await field()).toHaveValue('Africa/Nairobi'));
});

test('a VA changes settings while an earlier change is being saved, and the last change of each stays', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { client, va } = await gva.createPair();
  await gva.callAs(va).settings.set.mutate({ quietFrom: 21, quietTo: 7 });
  // A refetch must not correct a wrong value, so it returns the settings that the page received last.
  let received: unknown;
  network.replace('settings.get', (settings) => {
    received ??= settings;
    return received;
  });
  const [stored, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let saves = 0;
  network.respond('settings.set', async ({ send }) => {
    const response = await send();
    stored.resolve();
    await held.promise;
    const [answer] = [await response.clone().json()].flat();
    received = answer.result.data;
    saves += 1;
    return response;
  });
  await open(va, '/settings#notifications');
  await screen.findByLabelText('From');
  await page.showSection('Display');
  await untilLive();
  const expectChosen = async () => {
    await waitFor(async () => expect(await radio('12-hour')).toBeChecked());
    expect(await radio('Sunday')).toBeChecked();
  };

  expect(await radio('12-hour')).toBeChecked();
  await page.click(await radio('24-hour'));
  await stored.promise;
  // A change of their client causes a refetch of the session, which has the new clock already.
  const body = { fullName: 'Clara Birch' };
  await gva.requestAs(client)({ method: 'PATCH', url: '/api/profile', body });
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveTextContent('21:00'));
  expect(await radio('24-hour')).toBeChecked();
  await page.click(await radio('Sunday'));
  await page.click(await radio('12-hour'));
  await expectChosen();
  held.resolve();
  await waitFor(() => expect(saves).toBe(3));
  await expectToast('Settings saved');
  await expectChosen();
  network.restore();
  await open(va, '/settings#display');
  await expectChosen();
});

test('a client chooses another clock with the keyboard and keeps the focus and a password that is not saved', async ({
  gva,
  open,
  page,
}) => {
  await open(await gva.createUser({ role: 'client' }), '/settings#notifications');
  (await switchOf('Quiet hours')).focus();
  await page.keyboard(' ');
  const from = await screen.findByLabelText('From');
  expect(from).toHaveTextContent('9:00 pm');
  await page.showSection('Account');
  await page.press('Change Password');
  await page.fill('New password', 'not saved yet');
  await page.showSection('Display');
  (await radio('12-hour')).focus();
  await page.keyboard('{ArrowRight}');
  await waitFor(() => expect(from).toHaveTextContent('21:00'));
  expect(await radio('24-hour')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue('not saved yet');
});
