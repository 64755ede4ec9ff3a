import type { Page } from '@playwright/test';
import { untilLive } from './support/board.ts';
import { demoAccounts, expect, type Open, test } from './support/test.ts';

const sidebars = {
  admin: {
    title: 'Admin Portal',
    items: [
      'Dashboard',
      'Tasks',
      'Messages',
      'Time',
      'Business',
      'Lead Management',
      'Clients',
      'Payments',
      'Pay',
      'Billing',
      'VA Management',
      'User Management',
      'Workflows',
      'Routines',
      'Profile',
      'Settings',
    ],
  },
  va: {
    title: 'VA Portal',
    items: [
      'Dashboard',
      'Tasks',
      'Messages',
      'My Client',
      'Time Tracking',
      'Timesheet',
      'My Pay',
      'Workflows',
      'Routines',
      'Profile',
      'Settings',
    ],
  },
  client: {
    title: 'Client Portal',
    items: [
      'Dashboard',
      'Tasks',
      'Messages',
      'My Assistant',
      'Time',
      'Workflows',
      'Routines',
      'Profile',
      'Settings',
    ],
  },
} as const;

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Portal' });

for (const role of ['admin', 'va', 'client'] as const)
  test(`a ${role} skips to the content with Tab, and opens each page of the sidebar`, async ({
    open,
  }) => {
    const page = await open(demoAccounts[role], '/dashboard');
    const { title, items } = sidebars[role];
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(navigation(page).getByRole('link')).toHaveText([...items]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    for (const item of items) {
      await navigation(page).getByRole('link', { name: item, exact: true }).click();
      const heading = item === 'Tasks' ? 'Task Board' : item;
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(navigation(page).getByRole('link', { name: item, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(page).toHaveTitle(new RegExp(`^${heading} · GVA$`));
    }
  });

test('below 1024 px a button opens the sidebar, and each page is first shown in the chosen color mode', async ({
  open,
}) => {
  const at = (width: number) =>
    open(demoAccounts.va, '/dashboard', { viewport: { width, height: 800 } });
  const wide = await at(1024);
  await expect(navigation(wide)).toBeVisible();
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

test('an admin opens the profile and the settings from the account menu', async ({ open }) => {
  const page = await open(demoAccounts.admin, '/dashboard');
  const menu = page.getByRole('button', { name: /^Account menu of/ });
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Log out']);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  // A new page takes the focus, which closes an open menu: wait for the page first.
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
});

const forbidden = {
  '/leads': 'va',
  '/va-management': 'client',
  '/user-management': 'va',
  '/business': 'va',
  '/my-assistant': 'admin',
  '/my-client': 'client',
  '/time-tracking': 'client',
  '/timesheet': 'client',
  '/pay': 'client',
  '/my-pay': 'client',
} as const;

test('a user who opens a page of another role is told that access is denied', async ({ open }) => {
  const pages = new Map<string, Page>();
  for (const [path, role] of Object.entries(forbidden)) {
    const page = pages.get(role) ?? (await open(demoAccounts[role], '/dashboard'));
    pages.set(role, page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
    await expect(
      page.getByText("You don't have access to this page.", { exact: true }),
    ).toBeVisible();
  }
});

for (const who of ['visitor', 'client'] as const)
  test(`a ${who} who opens an unknown path sees the 404 page`, async ({ open, watch }) => {
    watch.expects(/404 \(Not Found\)/);
    const page = await open(who === 'visitor' ? null : demoAccounts.client, '/no-such-page', {});
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page).toHaveTitle('404 Page Not Found · GVA');
  });

/** Opens the menu of the account while the page of the routines loads. The returned function lets the page load. */
async function openMenuWhileLoading(open: Open) {
  const page = await open(demoAccounts.client, '/tasks');
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/routines-page-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await navigation(page).getByRole('link', { name: 'Routines' }).click();
  const trigger = page.getByRole('button', { name: /^Account menu of/ });
  await trigger.click();
  const item = page.getByRole('menuitem', { name: 'Log out' });
  await expect(item).toBeVisible();
  async function load() {
    loading.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Routines' })).toBeVisible();
    await expect(page).toHaveTitle('Routines · GVA');
  }
  return { page, trigger, item, load };
}

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
