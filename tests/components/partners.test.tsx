import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectToast, test, untilLive } from './support/test.tsx';

const always = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('a client sees when their VA works and what they do, also after a change', async ({
  gva,
  open,
}) => {
  const { client, va } = await gva.createPair();
  const parties = { clientId: client.id, vaId: va.id };
  const task = await gva.createTask({ ...parties, status: 'in-progress', title: 'Sort the mail' });
  await gva.createTask({ ...parties, status: 'in-review', title: 'Find a hall' });
  const clock = { from: 9, to: 17, days: [...always] };
  await gva.callAs(client).presence.setTimeZone.mutate({ timeZone: 'Europe/London' });
  await gva.callAs(client).presence.setWorkHours.mutate({ workHours: clock });
  await open(client, '/my-assistant');
  const profile = await region('Assistant Profile');
  expect(await profile.findByText('No working hours yet')).toBeVisible();
  expect((await region('Now')).getByRole('link', { name: /^Sort the mail/ })).toBeVisible();
  expect((await region('Next')).getByRole('link', { name: 'Create a task' })).toBeVisible();
  const waiting = await region('Waiting for you');
  expect(waiting.getByRole('link', { name: /^Find a hall/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/tasks\?id=\d+$/),
  );
  await untilLive();

  // No change of the clocks is between the two.
  await gva.callAs(va).presence.setTimeZone.mutate({ timeZone: 'Europe/Lisbon' });
  await gva.callAs(va).presence.setWorkHours.mutate({
    workHours: { from: 13, to: 21, days: [...always] },
  });
  expect(await profile.findByText('4 h together, 1:00 pm to 5:00 pm')).toBeVisible();
  await gva.callAs(va).tasks.move.mutate({ id: task.id, status: 'in-review' });
  expect(await waiting.findByRole('link', { name: /^Sort the mail/ })).toBeVisible();
  expect((await region('Now')).getByText('Nothing in progress.')).toBeVisible();
});

test('a client rates their VA on the page, and changes the rating there', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  await open(client, '/my-assistant');
  await page.press('Rate');
  await page.click(await screen.findByRole('radio', { name: '4 stars' }));
  await page.press('Submit feedback');
  await expectToast('Feedback submitted', `Thank you for rating ${va.fullName}.`);
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.press('Change');
  expect(await screen.findByRole('radio', { name: '4 stars' })).toBeChecked();
});

test('a VA without working hours is asked for them on the page of their client', async ({
  gva,
  open,
}) => {
  const { va } = await gva.createPair();
  await open(va, '/my-client');
  expect(await screen.findByRole('link', { name: 'Set your hours' })).toHaveAttribute(
    'href',
    '/profile',
  );
  expect((await region('Waiting for the client')).getByText(/^Nothing waits/)).toBeVisible();
});
