import type { Page } from '@playwright/test';
import { dismissToast, expectToast, untilStill } from './support/board.ts';
import { resize } from './support/page.ts';
import { exact, expect, type TestUser, test } from './support/test.ts';

/** Collects the CSS animations that have ended on the page, as their name and whether they took time. */
async function collectAnimations(page: Page) {
  const ended: string[] = [];
  await page.exposeFunction('reportAnimation', (name: string, seconds: number) =>
    ended.push(`${name} ${seconds > 0.1 ? 'moves' : 'is skipped'}`),
  );
  await page.evaluate(() => {
    const reportAnimation: (name: string, seconds: number) => void = Reflect.get(
      window,
      'reportAnimation',
    );
    document.addEventListener('animationend', ({ animationName, elapsedTime }) =>
      reportAnimation(animationName, elapsedTime),
    );
  });
  return ended;
}

/** Opens and closes each kind of overlay. */
async function useOverlays(page: Page, { fullName }: TestUser) {
  const menu = page.getByRole('menu');
  await page.getByRole('button', { name: `Account menu of ${fullName}` }).click();
  await expect(menu).toBeVisible();
  await untilStill(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toBeVisible();
  await untilStill(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.getByRole('button', exact('New Task')).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await dialog.getByLabel('Title').fill('Move with care');
  await dialog.getByLabel('Description').fill('Every overlay opens and closes.');
  await dialog.getByLabel('Category').selectOption('Research');
  await dialog.getByRole('button', exact('Create Task')).click();
  await expect(dialog).toHaveCount(0);
  await expectToast(page, 'Task created successfully');
  await untilStill(page);
}

test('menus, panels, dialogs, toasts and the drawer of a phone move when they open and close after it, and not with reduced motion', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks', { reducedMotion: 'no-preference' });
  const ended = await collectAnimations(page);
  const overlays = ['fadeIn', 'slideFromEnd', 'riseIn'];
  await useOverlays(page, client);
  for (const name of overlays) await expect.poll(() => ended).toContain(`${name} moves`);
  expect(ended.filter((one) => one.endsWith('is skipped'))).toEqual([]);

  await dismissToast(page);
  await untilStill(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  ended.length = 0;
  await useOverlays(page, client);
  for (const name of overlays) await expect.poll(() => ended).toContain(`${name} is skipped`);
  expect(ended.filter((one) => one.endsWith('moves'))).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await resize(page, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect.poll(() => ended).toContain('slideIn moves');
  await drawer.getByRole('link', exact('Settings')).click();
  await expect(page).toHaveURL('/settings');
  await expect(drawer).toHaveCount(0);
});
