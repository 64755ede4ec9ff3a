import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { test, untilLive } from './support/test.tsx';

const tasks = async () => within(await screen.findByRole('table', { name: 'My Tasks' }));

test('a client filters the tasks by status, and the URL keeps the filter', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id, title: 'Still open' });
  await gva.createTask({ clientId: client.id, title: 'Long finished', status: 'done' });
  await open(client, '/dashboard');
  const table = await tasks();
  for (const name of ['Task', 'Due Date', 'Assigned To', 'Status', 'Actions'])
    expect(table.getByRole('columnheader', { name })).toBeVisible();
  expect(await table.findByRole('row', { name: /Still open/ })).toHaveTextContent('Unassigned');

  const filter = within(screen.getByRole('group', { name: 'Filter by status' }));
  const names = filter.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['All', 'To Do', 'In Progress', 'In Review', 'Done', 'Cancelled']);
  await page.press('Done', filter);
  await waitFor(() => expect(table.queryByText('Still open')).toBeNull());
  expect(location.href).toMatch(/\/dashboard\?status=done$/);
  expect(table.getByText('Long finished')).toBeVisible();

  await open(client, '/dashboard?status=done');
  expect(await (await tasks()).findByText('Long finished')).toBeVisible();
  expect(screen.queryByText('Still open')).toBeNull();
  await page.press('Cancelled', within(screen.getByRole('group', { name: 'Filter by status' })));
  expect(await screen.findByText('No tasks found')).toBeVisible();
});

test('the dashboard shows changes by other users without a reload', async ({ gva, open }) => {
  const { client, va } = await gva.createPair();
  await open(client, '/dashboard');
  expect(await screen.findByText('No tasks found')).toBeVisible();
  await untilLive();
  await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Just finished',
    status: 'in-review',
  });
  await gva.createMessage(va, client);
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  expect(await waiting.findByRole('link', { name: 'Review “Just finished”' })).toBeVisible();
  expect(await waiting.findByRole('link', { name: '1 unread message' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /Just finished/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Active Tasks 1/ })).toBeVisible();
});
