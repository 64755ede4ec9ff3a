import type { Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { createNamedPair, unique } from './support/people.ts';
import { openWithPlan } from './support/subscription-states.ts';
import { expect, test } from './support/test.ts';

/** Counts the clicks and touches on a page from now on, as its browser sees them. */
async function countPresses(page: Page) {
  await page.evaluate(() => {
    const counted = window as Window & { presses?: number };
    counted.presses = 0;
    const count = () => {
      counted.presses = (counted.presses ?? 0) + 1;
    };
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => (window as Window & { presses?: number }).presses);
}

test('a client buys 5 hours with the saved card in two clicks', async ({ open, people }) => {
  const page = await openWithPlan(open, await people.createUser({ role: 'client' }));
  await page.getByRole('tab', { name: 'Hours' }).click();
  const presses = await countPresses(page);
  await page.getByRole('button', { name: /^Buy 5 Hours/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Buy 5 hours' });
  await expect(question).toContainText('$37.50 is charged to your Visa ending in 4242.');
  await expect(question).toContainText('You have 85 h left then.');
  await question.getByRole('button', { name: 'Pay $37.50 with Visa 4242' }).click();
  await expectToast(page, 'Payment Successful!', '5 extra hours were added to this month.');
  await expect(page.getByText(/^85:00 left until /)).toBeVisible();
  expect(await presses()).toBe(2);
});

test('a client pays an open invoice with the saved card in two clicks from the dashboard', async ({
  open,
  people,
  rest,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await openWithPlan(open, client);
  const office = await rest(await people.createUser({ role: 'admin' }));
  const lines = [{ kind: 'other', description: 'Training', quantity: 2, unitPrice: 75 }];
  const written = await office.post('/api/invoices', { data: { clientId: client.id, lines } });
  const { id, version } = await written.json();
  const sent = await office.post(`/api/invoices/${id}/send`, { data: { version } });
  const { number } = await sent.json();

  await page.goto('/dashboard');
  const pay = page.getByRole('button', { name: `Pay $150.00 for ${number}` });
  await expect(pay).toBeVisible();
  const presses = await countPresses(page);
  await pay.click();
  await page.getByRole('button', { name: 'Pay $150.00 with Visa 4242' }).click();
  await expectToast(page, 'Payment Successful!', `${number} is paid.`);
  expect(await presses()).toBe(2);
});

test('a client approves a task in one click, and sees what is overdue without any', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const ids = { clientId: client.id, vaId: va.id };
  const late = unique('Renew the passport');
  const done = unique('Compare three caterers');
  await people.createTask({ ...ids, title: late, status: 'in-progress', dueDate: '2020-11-21' });
  for (const word of [
    'Call',
    'Write',
    'Read',
    'Plan',
    'Print',
    'Pack',
    'Sort',
    'File',
    'Book',
    'Ship',
  ])
    await people.createTask({ ...ids, title: unique(word), dueDate: '2080-01-01' });
  await people.createTask({ ...ids, title: done, status: 'in-review' });
  const page = await open(client, '/dashboard');
  const presses = await countPresses(page);
  const rows = page.getByRole('region', { name: 'My Tasks' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Overdue');
  await expect(rows.nth(2)).toContainText(late);
  expect(await presses()).toBe(0);
  await page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('button', { name: `Approve: ${done}` })
    .click();
  await expectToast(page, 'Approved');
  expect(await presses()).toBe(1);
});

test('a client hands over a task with three fields', async ({ open, people }) => {
  const { client, va } = await createNamedPair(people);
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'New Task' }).click();
  const form = page.getByRole('dialog', { name: 'New Task' });
  await form.getByLabel('Title').fill('Compare three caterers');
  await form.getByLabel('Description').fill('Vegetarian menus for forty people in June.');
  await form.getByLabel('Category').selectOption('Research');
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(
    page,
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
});
