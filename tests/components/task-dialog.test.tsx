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
  'the address opens a task over the %s and goes to its neighbor and back, and closing removes it',
  async (layout, { gva, open, page }) => {
    const tasks = gva.database.db.selectFrom('tasks').select('id').where('title', '=', 'Alpha');
    const { id } = await tasks.executeTakeFirstOrThrow();
    const list = `/tasks?layout=${layout}&status=todo`;
    const dialog = (name: string) => screen.findByRole('dialog', { name });
    await open(client, `${list}&task=${id}`);
    const alpha = within(await dialog('Alpha'));
    const steps = await alpha.findAllByRole('button', { name: /^(Next|Previous) task/ });
    const [step] = steps.filter((button) => button.getAttribute('aria-disabled') !== 'true');
    if (step) await page.click(step);
    const neighbor = within(await screen.findByRole('dialog', { name: /^(Bravo|Charlie)$/ }));
    expect(address()).not.toContain(`task=${id}`);
    const back = step?.getAttribute('aria-label') === 'Next task' ? 'Previous' : 'Next';
    await page.press(`${back} task`, neighbor);
    await page.press('Close', within(await dialog('Alpha')));
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
