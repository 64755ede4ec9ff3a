import type { Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { resize } from './support/page.ts';
import { expect, password, test } from './support/test.ts';

/** Opens the prerendered page and blocks its application. The returned function lets the application load. */
async function openPrerendered(page: Page, path: string) {
  const requested = Promise.withResolvers<void>();
  const unblocked = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    requested.resolve();
    await unblocked.promise;
    await route.continue();
  });
  await page.goto(path);
  return async () => {
    await requested.promise;
    unblocked.resolve();
    await expect(page.locator('#early')).toHaveCount(0);
  };
}

/** The boxes of what is visible, on a phone and on a wide screen. */
async function boxesOf(page: Page) {
  const boxes: number[][][] = [];
  for (const width of [390, 1440]) {
    await resize(page, { width, height: 900 });
    await untilStill(page);
    boxes.push(
      await page.evaluate(() =>
        [...document.querySelectorAll('h1, label, input, button, a, aside p')]
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
      ),
    );
  }
  return boxes;
}

test('the layout, typed text and focus stay when the application loads', async ({
  open,
  people,
}) => {
  const user = await people.createUser({ role: 'client' });
  const page = await open(null, '/robots.txt');
  const loadApplication = await openPrerendered(page, '/auth?next=%2Fsettings');
  await expect(page).toHaveTitle('Sign in · GVA');
  await page.getByLabel('Username').fill(user.username);
  const secret = page.getByLabel('Password', { exact: true });
  await secret.pressSequentially('not yet');
  await page.evaluate(() => document.fonts.ready);
  const before = await boxesOf(page);
  for (const boxes of before) expect(boxes.length).toBeGreaterThan(10);

  await loadApplication();
  await expect(page.getByLabel('Username')).toHaveValue(user.username);
  await expect(secret).toHaveValue('not yet');
  await expect(secret).toBeFocused();
  expect(await boxesOf(page)).toEqual(before);
  await secret.fill(password);
  await secret.press('Enter');
  await expect(page).toHaveURL('/settings');
});

test('a sign-in submitted before the application loads is sent once it has loaded', async ({
  open,
  people,
}) => {
  const user = await people.createUser({ role: 'va' });
  const page = await open(null, '/robots.txt');
  const loadApplication = await openPrerendered(page, '/auth');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await loadApplication();
  await expect(page).toHaveURL('/dashboard');
});

test('a registration started before the application loads keeps its values', async ({ open }) => {
  const page = await open(null, '/robots.txt');
  const loadApplication = await openPrerendered(page, '/auth?register=true');
  await expect(page).toHaveTitle('Create account · GVA');
  await page.getByText('Virtual assistant', { exact: true }).click();
  await page.getByLabel('Full name').fill('Vito Newcomer');
  await loadApplication();
  await expect(page.getByRole('radio', { name: /^Virtual assistant/ })).toBeChecked();
  await expect(page.getByLabel('Specialization')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Vito Newcomer');
});
