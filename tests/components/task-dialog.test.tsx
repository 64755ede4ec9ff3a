import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { test } from './support/test.tsx';

const address = () => location.pathname + location.search;

let client: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  client = await gva.createUser({ role: 'client' });
  for (const title of ['Charlie', 'Bravo', 'Alpha'])
    await gva.createTask({ clientId: client.id, title });
});

test.for(['board', 'list'] as const)(
  'a task opens over the %s and goes to the next one and back, and closing removes it from the address',
  async (layout, { open, page }) => {
    const dialog = (name: string) => screen.findByRole('dialog', { name });
    await open(client, `/tasks?layout=${layout}&status=todo`);
    const links = await screen.findAllByRole('link', { name: /^(Alpha|Bravo|Charlie)$/ });
    const [first = '', second = ''] = links.map(({ textContent }) => textContent);
    await page.click(screen.getByRole('link', { name: first }));
    const opened = within(await dialog(first));
    expect(await opened.findByText('1 of 3')).toBeVisible();
    await page.press('Next task', opened);
    await page.press('Previous task', within(await dialog(second)));
    await page.press('Close', within(await dialog(first)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      layout,
      status: 'todo',
    });

    await page.click(await screen.findByRole('link', { name: 'Charlie' }));
    await dialog('Charlie');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    history.forward();
    expect(await within(await dialog('Charlie')).findByText('Open as a page')).toBeVisible();
  },
);

test('a task without files and workflows has only the buttons that add them', async ({
  gva,
  open,
}) => {
  const { id } = await gva.createTask({ clientId: client.id });
  await open(client, `/tasks?id=${id}`);
  expect(await screen.findByRole('button', { name: 'Attach workflow' })).toBeVisible();
  expect(screen.getByLabelText('Add files')).toBeInTheDocument();
  for (const name of ['Attachments', 'Workflows'])
    await waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull());
});

test('the address of a task that the user may not see says so, and closes', async ({
  gva,
  open,
  page,
}) => {
  const { id } = await gva.createTask({ clientId: (await gva.createUser({ role: 'client' })).id });
  await open(client, `/tasks?task=${id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Task' }));
  expect(await dialog.findByText('Task not found')).toBeVisible();
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/tasks');
  expect(screen.getByRole('article', { name: 'Alpha' })).toBeVisible();
});
