import type { Page } from '@playwright/test';
import { unique } from './support/people.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function open(page: Page, key: string, title: string) {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

test('a client opens the palette with Ctrl+K before it has loaded, finds a task and opens it without a mouse', async ({
  open: visit,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const word = unique('Zebra');
  const task = await people.createTask({ clientId: client.id, title: `Feed the ${word}` });
  const page = await visit(client, null);
  const loading = Promise.withResolvers<void>();
  await page.route(/\/assets\/search-overlays-/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.keyboard.press('Control+k');
  loading.resolve();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect(field(page)).toBeFocused();
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
});

test('the palette offers each role only its own pages and actions', async ({
  open: visit,
  people,
}) => {
  const offers = {
    admin: ['Lead Management', 'User Management'],
    va: ['My Client', 'Track Time'],
    client: ['My Assistant', 'Manage Subscription'],
  } as const;
  for (const role of ['admin', 'va', 'client'] as const) {
    const page = await visit(await people.createUser({ role }), '/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await expect(page.getByRole('option', { name: 'Log out', exact: true })).toBeVisible();
    for (const [owner, labels] of Object.entries(offers))
      for (const label of labels)
        await expect(page.getByRole('option', { name: label, exact: true })).toHaveCount(
          owner === role ? 1 : 0,
        );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Search and commands' })).toBeFocused();
  }
});

test('a VA opens the conversation with a client found in the palette', async ({
  open: visit,
  people,
}) => {
  const va = await people.createUser({ role: 'va' });
  const word = unique('Quill');
  const client = await people.createUser({ role: 'client', fullName: `Clara ${word}` });
  await people.assign(va, client);
  const page = await visit(va, '/settings');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await field(page).fill(word);
  await page.getByRole('option', { name: `Clara ${word}` }).click();
  await expect(page).toHaveURL(`/messages?contact=${client.id}`);
  await expect(page.getByText(`Chat with Clara ${word}`)).toBeVisible();
});

test('an admin opens the page of a client found in the palette', async ({
  open: visit,
  people,
}) => {
  const word = unique('Quartz');
  const client = await people.createUser({ role: 'client', fullName: `Carl ${word}` });
  const page = await visit(await people.createUser({ role: 'admin' }), '/settings');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await field(page).fill(word);
  await page.getByRole('option', { name: `Carl ${word}` }).click();
  await expect(page).toHaveURL(`/clients/${client.id}`);
});

test('the ? key opens the keyboard shortcuts, except while the user types in a field', async ({
  open: visit,
  people,
}) => {
  const page = await visit(await people.createUser({ role: 'client' }), '/routines');
  const search = page.getByRole('searchbox', { name: 'Search routines' });
  await search.fill('why');
  await search.press('?');
  await expect(search).toHaveValue('why?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.blur();
  await open(page, '?', 'Keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
