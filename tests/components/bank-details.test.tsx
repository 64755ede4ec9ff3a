import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { makePay } from '../support/pay.ts';
import { expectToast, test } from './support/test.tsx';

test('a VA enters bank details, sees them masked, and shows them', async ({ gva, open, page }) => {
  const va = await gva.createUser({ role: 'va' });
  await open(va, '/settings#bank');
  await page.click(await screen.findByRole('button', { name: 'Enter bank details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter bank details' }));
  await page.fill(/^IBAN/, 'DE89 3704 0044 0532 0130 01');
  await page.click(dialog.getByRole('button', { name: 'Save bank details' }));
  expect(await dialog.findByText(/Enter a valid IBAN/)).toBeVisible();
  await page.fill(/^IBAN/, 'DE89 3704 0044 0532 0130 00');
  await page.click(dialog.getByRole('button', { name: 'Save bank details' }));
  await expectToast('Bank details saved', 'We told you by email, too.');

  const section = within(await screen.findByRole('region', { name: 'Bank details' }));
  expect(await section.findByText('•••• 3000')).toBeVisible();
  expect(section.queryByText('DE89370400440532013000')).toBeNull();
  await page.click(section.getByRole('button', { name: 'Show' }));
  expect(await section.findByText('DE89370400440532013000')).toBeVisible();
  await page.click(section.getByRole('button', { name: 'Hide' }));
  expect(section.queryByText('DE89370400440532013000')).toBeNull();
});

test('an administrator reads what a payout file contains before the download, and then marks it as paid', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  const pay = makePay(() => gva);
  const { va } = await pay.createApproved(admin);
  const { va: other } = await pay.createApproved(admin);
  await gva.callAs(va).bankDetails.save.mutate({
    accountHolder: va.fullName,
    kind: 'iban',
    iban: 'DE89370400440532013000',
    currency: 'EUR',
  });

  // The document of the tests cannot save files.
  Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => {} });
  await open(admin, '/pay?month=2026-03');
  await page.press('Payout file');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payout file' }));
  expect(await dialog.findByText('1 statement, $12.00 USD')).toBeVisible();
  expect(dialog.getByText(other.fullName).closest('li')).toHaveTextContent('has no bank details');
  expect(dialog.queryByRole('button', { name: /^Mark/ })).toBeNull();
  await page.click(dialog.getByRole('button', { name: 'Download' }));
  await page.click(await dialog.findByRole('button', { name: 'Mark 1 statement as paid' }));

  const payout = within(await screen.findByRole('dialog', { name: 'Mark as paid' }));
  await page.fill(/^Reference/, 'Batch 12');
  await page.click(payout.getByRole('button', { name: 'Mark as paid' }));
  await expectToast('Marked as paid', '1 statement paid. We told the VAs.');
  await waitFor(async () => expect((await pay.findStatement(va, '2026-03')).status).toBe('paid'));
  expect((await pay.findStatement(other, '2026-03')).status).toBe('approved');
});
