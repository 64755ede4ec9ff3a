import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { makeFigures } from '#tests/support/figures.ts';
import { test } from './support/test.tsx';

test('an administrator chooses months above the figures, and reads which hours have no cost', async ({
  gva,
  open,
  page,
}) => {
  const { log } = makeFigures(() => gva);
  const { client, va } = await gva.createPair();
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
  await log({ taskId, vaId: va.id }, '2026-02-03', 12.5);
  await open(await gva.createUser({ role: 'admin' }), '/business?from=2026-02&show=vas');

  expect(
    await screen.findByText('12:30 h of 1 VA have no pay rate and no cost yet.'),
  ).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Utilization by VA' }));
  const row = within(await table.findByRole('row', { name: new RegExp(va.fullName) }));
  expect(row.getAllByText('–')).toHaveLength(2);
  expect(screen.getByText(/VAs without weekly hours have none\.$/)).toBeVisible();

  const first = screen.getByLabelText('From');
  const last = screen.getByLabelText('To');
  const revenue = screen.getByRole('region', { name: 'Monthly recurring revenue' });
  expect(first.compareDocumentPosition(revenue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(first).toHaveDisplayValue('February 2026');
  expect(last).toHaveDisplayValue('February 2026');
  await page.selectOptions(last, 'March 2026');
  expect(await screen.findByText(/February 2026 to March 2026\.$/)).toBeVisible();
});
