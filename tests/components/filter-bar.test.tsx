import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { test } from './support/test.tsx';

const path = '/user-management';
const rows = () => screen.queryAllByRole('row', { name: /Filtered/ });
const button = (name: string) => screen.findByRole('button', { name });

test('the filters open behind one button, which tells how many are active, and each can be removed', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin', fullName: 'Filtered Ada' });
  await gva.createUser({ role: 'va', fullName: 'Filtered Vera' });
  await gva.createUser({ role: 'va', fullName: 'Filtered Ina', status: 'inactive' });
  await open(admin, path);
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.queryByLabelText('Role')).toBeNull();

  const filters = await page.openFilters();
  expect(await button('Filter')).toHaveAttribute('aria-expanded', 'true');
  await page.selectOptions(filters.getByLabelText('Role'), 'VAs');
  await waitFor(() => expect(rows()).toHaveLength(2));
  // It stays open for further choices.
  await page.selectOptions(filters.getByLabelText('Status'), 'Inactive');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(await button('Filter, 2 active')).toBeVisible();
  expect(await screen.findByText('2 filters active')).toHaveProperty('isConnected', true);

  await page.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
  expect(await button('Filter, 2 active')).toHaveFocus();

  await page.press('Remove filter Status: Inactive');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(await button('Filter, 1 active')).toHaveFocus();
  await page.clearFilters();
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(await button('Filter')).toHaveFocus();
  expect(location.search).toBe('');
});

test('the filters close when the focus or the pointer goes elsewhere', async ({
  gva,
  open,
  page,
}) => {
  await open(await gva.createUser({ role: 'admin' }), path);
  const untilClosed = () =>
    waitFor(() => expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull());
  const filters = await page.openFilters();
  filters.getByLabelText('Approval').focus();
  await page.tab();
  await untilClosed();
  expect(document.activeElement).not.toBe(document.body);
  await page.openFilters();
  await page.click(within(screen.getByRole('main')).getByRole('heading', { level: 1 }));
  await untilClosed();
});
