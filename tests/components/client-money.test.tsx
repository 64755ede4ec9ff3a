import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { pay } from '#tests/support/payments.ts';
import { expectToast, test } from './support/test.tsx';

const plan = '/subscription-management';
const region = (name: string) => screen.findByRole('region', { name });

test('a client buys hours with two clicks, is charged once by a double click, and sees them', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  await open(client, plan);
  await page.click(await screen.findByRole('tab', { name: 'Hours' }));
  expect(location.search).toBe('?part=hours');
  const hours = async () => within(await region('Extra hours'));
  expect(await (await hours()).findByText(/^80:00 left until /)).toBeVisible();
  await page.click(await (await hours()).findByRole('button', { name: /^Buy 5 Hours/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Buy 5 hours' });
  expect(question).toHaveTextContent('You have 85 h left then.');
  await page.dblClick(within(question).getByRole('button', { name: 'Pay $37.50 with Visa 4242' }));
  await expectToast('Payment Successful!', '5 extra hours were added to this month.');
  expect(await (await hours()).findByText(/^85:00 left until /)).toBeVisible();
  const { items } = await gva.callAs(client).payments.list.query({});
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['pack', 37.5],
    ['subscription', 600],
  ]);
});

test('a client without a saved card enters one at checkout to buy hours', async ({ gva, open }) => {
  const client = await gva.createUser({ role: 'client' });
  const admin = await gva.createUser({ role: 'admin' });
  const grant = { userId: client.id, plan: 'part-time' } as const;
  await gva.callAs(admin).payments.startPlan.mutate(grant);
  await open(client, `${plan}?part=hours`);
  const buy = await screen.findByRole('link', { name: /^Buy 5 Hours/ });
  expect(buy).toHaveAttribute('href', '/checkout?pack=5');
});

test('a client names a bookkeeper for invoices and receipts', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, `${plan}?part=invoices`);
  const books = async () => within(await region('Bookkeeper'));
  await page.press('Add email', await books());
  const form = within(await screen.findByRole('dialog', { name: 'Bookkeeper' }));
  await page.fill(/^Email/, 'books', form);
  await page.press('Save email', form);
  expect(await form.findByText('Please enter a valid email address')).toBeVisible();
  await page.fill(/^Email/, 'books@example.com', form);
  await page.press('Save email', form);
  await expectToast('Email saved', 'The next invoices and receipts go to books@example.com, too.');
  expect(
    await (await books()).findByText('books@example.com gets invoices and receipts, too.'),
  ).toBeVisible();
});
