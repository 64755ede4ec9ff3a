import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { makeApprovedTime } from '../support/pay.ts';
import { expectToast, test } from './support/test.tsx';

const monthBefore = (month: string) => {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return day.toISOString().slice(0, 7);
};

test('an administrator is asked before a statement of the running month is approved, and reads where late hours go', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  const pay = makeApprovedTime(() => gva);
  const work = await pay.createWork();
  const month = new Date().toISOString().slice(0, 7);
  const before = monthBefore(month);
  await pay.setRate(work.va, `${before}-01`, 6);
  await pay.approvedLog(work, `${before}-02`, 2);

  await open(admin, `/pay?month=${before}`);
  await page.press(/^Create drafts/);
  await expectToast('Drafts are up to date', '1 draft created.');
  await page.click(await screen.findByRole('link', { name: work.va.fullName }));
  const closed = within(await screen.findByRole('dialog', { name: work.va.fullName }));
  await page.click(await closed.findByRole('button', { name: 'Approve' }));
  expect(await closed.findByRole('button', { name: 'Mark as paid' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await pay.approvedLog(work, `${before}-03`, 1);
  await open(admin, `/pay?month=${before}`);
  await page.press('Update drafts');
  await expectToast('No draft has changed', 'Hours of 1 VA were approved after their statement.');

  await open(admin, `/pay?month=${month}`);
  await page.press(/^Create drafts/);
  await page.click(await screen.findByRole('link', { name: work.va.fullName }));
  const running = within(await screen.findByRole('dialog', { name: work.va.fullName }));
  await page.click(await running.findByRole('button', { name: 'Approve' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('An approved statement takes no more hours.');
  await page.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.click(running.getByRole('button', { name: 'Approve' }));
  await page.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }),
  );
  expect(await running.findByRole('button', { name: 'Mark as paid' })).toBeVisible();
});

test('a client answers the question about more work among what waits for them, and the next row has the focus', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  // Without a plan there are no hours left, so the question is open at once.
  await gva.callAs(client).hoursGuard.choose.mutate({ atLimit: 'ask' });
  await gva.createTask({ clientId: client.id, title: 'Find a hall', status: 'in-review' });
  await open(client, '/dashboard');
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  const question = { name: 'All hours are used. Should work go on?' };
  expect(await waiting.findByRole('link', question)).toHaveAttribute(
    'href',
    '/subscription-management',
  );
  expect(waiting.queryByText(/all caught up/)).toBeNull();
  await page.press("Don't allow more work", waiting);
  await expectToast('More work declined');
  const next = { name: 'Review “Find a hall”' };
  await waitFor(() => expect(waiting.getByRole('link', next)).toHaveFocus());
});
