import type { Page } from '@playwright/test';
import { unique } from './support/people.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

test('a client opens the palette with Ctrl+K before it has loaded, finds a task and opens it without a mouse', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const word = unique('Zebra');
  const task = await people.createTask({ clientId: client.id, title: `Feed the ${word}` });
  const page = await open(client, null);
  const loading = Promise.withResolvers<void>();
  await page.route(/\/assets\/search-overlays-/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.keyboard.press('Control+k');
  // Letters that are shortcuts otherwise.
  await page.keyboard.type('ic');
  loading.resolve();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('ic');
  await field(page).fill('');
  await expect(chosen(page)).toHaveText('Dashboard');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText('Log out');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText('Tasks');

  await field(page).fill(word);
  await expect(chosen(page)).toContainText(`Feed the ${word}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tasks?id=${task.id}`);
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();

  // The open task comes first, with what its page offers.
  await expect(page.getByRole('button', { name: 'Edit Task' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: `On Feed the ${word}` })).toContainText('Edit Task');
  await page.keyboard.type('edit t');
  await expect(chosen(page)).toHaveText('Edit Task');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
});
