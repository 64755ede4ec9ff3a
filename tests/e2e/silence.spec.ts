import type { Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { demoAccounts, expect, test } from './support/test.ts';

/** Every route of the portal, as section 2 of the specification lists them. */
const routes = [
  '/dashboard',
  '/tasks',
  '/tasks?new=true',
  '/messages',
  '/time-tracking',
  '/profile',
  '/profile?edit=true',
  '/settings',
  '/subscription',
  '/subscription-management',
  '/checkout?plan=full-time',
  '/checkout',
  '/va-management',
  '/workflows',
  '/routines',
  '/user-management',
  '/leads',
  '/my-assistant',
  '/my-client',
];

const untilThere = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await untilStill(page);
};

// What the browser complains of fails each test of this folder; here every page has its turn.
for (const role of ['admin', 'va', 'client'] as const)
  test(`no page has anything to complain of, as ${role}`, async ({ open }) => {
    test.setTimeout(600_000);
    const page = await open(demoAccounts[role], '/dashboard');
    await untilThere(page);
    const links = page.getByRole('navigation', { name: 'Portal' }).getByRole('link');
    const visited = new Set<string | null>();
    for (const link of await links.all()) {
      visited.add(await link.getAttribute('href'));
      await link.click();
      await untilThere(page);
    }
    for (const path of routes) {
      if (visited.has(path)) continue;
      await page.goto(path);
      await untilThere(page);
    }
  });

test('no page of the door has anything to complain of', async ({ open }) => {
  const page = await open(null, '/');
  await untilThere(page);
  for (const path of ['/auth', '/auth?register=true', '/auth/forgot-password']) {
    await page.goto(path);
    await untilThere(page);
  }
});
