import type { Page } from '@playwright/test';
import { untilLive } from './support/board.ts';
import { demoAccounts, expect, type Open, test } from './support/test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Portal' });

test('a VA skips to the content, below 1024 px a button opens the sidebar, and each page is first shown in the chosen color mode', async ({
  open,
}) => {
  const at = (width: number) =>
    open(demoAccounts.va, '/dashboard', { viewport: { width, height: 800 } });
  const wide = await at(1024);
  await expect(navigation(wide)).toBeVisible();
  await wide.keyboard.press('Tab');
  await expect(wide.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await wide.keyboard.press('Enter');
  await expect(wide.getByRole('main')).toBeFocused();
  await expect(wide.getByRole('button', { name: 'Open navigation' })).toBeHidden();

  const page = await at(1023);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Tasks' }).click();
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByRole('dialog')).toBeHidden();
  // A new page takes the focus: wait for it, so that it does not take it from the button.
  await expect(page.getByRole('heading', { level: 1, name: 'Task Board' })).toBeVisible();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('button', { name: 'Close navigation' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused();

  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  const html = page.locator('html');
  await expect(html).toHaveClass(/dark/);
  for (const path of ['/tasks', '/', '/auth']) {
    if (path === '/auth') await page.context().clearCookies();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    expect(await html.getAttribute('class'), path).toMatch(/dark/);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(html).not.toHaveClass(/dark/);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 248)');
});

/** Goes to the routines. The returned function lets their page load. */
async function leaveForRoutines(open: Open) {
  const page = await open(demoAccounts.client, '/tasks');
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/routines-page-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await navigation(page).getByRole('link', { name: 'Routines' }).click();
  async function load() {
    loading.resolve();
    await expect(page.locator('main h1')).toHaveText('Routines');
    await expect(page).toHaveTitle('Routines · GVA');
  }
  return { page, load };
}

async function openMenuWhileLoading(open: Open) {
  const { page, load } = await leaveForRoutines(open);
  const trigger = page.getByRole('button', { name: /^Account menu of/ });
  await trigger.click();
  const item = page.getByRole('menuitem', { name: 'Log out' });
  await expect(item).toBeVisible();
  return { page, trigger, item, load };
}

test('the palette that a client opens while a page loads keeps the focus', async ({ open }) => {
  const { page, load } = await leaveForRoutines(open);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.pressSequentially('log');
  await load();
  await page.keyboard.type(' out');
  await expect(field).toHaveValue('log out');
});

test('a menu that a client opens while a page loads stays open', async ({ open }) => {
  const { page, trigger, item, load } = await openMenuWhileLoading(open);
  await load();
  await expect(item).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
});

test('a menu that has no focus yet when the page appears stays open', async ({ open }) => {
  const { page, item, load } = await openMenuWhileLoading(open);
  // A busy browser moves the focus into the menu only after it has shown it.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await load();
  await expect(page.getByRole('main')).not.toBeFocused();
  await expect(item).toBeVisible();
  await item.hover();
  await expect(item).toBeVisible();
});

test('a page is shown without a request for the session, because it contains it', async ({
  open,
}) => {
  const page = await open(demoAccounts.va, null);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/profile');
  await untilLive(page);
  expect(paths).toContain('/profile');
  expect(paths.join()).not.toContain('auth.session');
  // The document must not contain the user's data after a sign-out.
  await expect(page.locator('#session')).toHaveCount(0);
});
