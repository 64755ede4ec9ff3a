import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { makePay } from '#tests/support/pay.ts';
import { test } from './support/test.tsx';

test('an administrator reads what is left to do before a month is closed, and why it cannot be closed yet', async ({
  gva,
  open,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  const pay = makePay(() => gva);
  const work = await pay.createWork();
  await pay.setRate(work.va, '2024-03-01', 6);
  await pay.approvedLog(work, '2024-03-10', 2);
  await gva.callAs(admin).pay.createDrafts.mutate({ month: '2024-03' });
  await pay.log(work, '2024-03-12', 1);
  await pay.log(work, '2024-03-20', 1);

  await open(admin, '/closing?month=2024-03');
  const steps = within(
    await screen.findByRole('region', { name: 'Left to do before March 2024 is closed' }),
  );
  const titles = steps.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(titles).toEqual([
    expect.stringMatching(/^Submit 2 weeks, to do/),
    'All submitted time approved, done',
    expect.stringMatching(/^Approve 1 pay statement, to do\$12\.00/),
    'All invoices sent, done',
    'All invoices paid, done',
  ]);
  const close = screen.getByRole('button', { name: 'Close March 2024' });
  expect(close).toBeDisabled();
  expect(close).toHaveAccessibleDescription('Stays open until 2 steps are done');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Business' })).toHaveAttribute('href', '/business');
  const menu = within(screen.getByRole('navigation', { name: 'Portal' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveAccessibleName('Business');
});
