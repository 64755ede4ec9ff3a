import type { Page } from '@playwright/test';
import { card, expectToast, toast } from './support/board.ts';
import { createLead } from './support/leads.ts';
import { createNamedPair } from './support/people.ts';
import { demoAccounts, exact, expect, test } from './support/test.ts';

/** The names of the controls of the page, or of the dialog over it, whose center is below the toast. */
async function expectNoneCovered(page: Page, title: string) {
  await expectToast(page, title, /.*/);
  const found = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const controls = (dialog ?? document).querySelectorAll(
      dialog
        ? 'button, a, input, textarea, select'
        : ':is(main, header) :is(button, a, input, textarea, select)',
    );
    const isCovered = (control: Element) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top?.closest('#toaster') != null;
    };
    const covered = [...controls].filter(isCovered).map((one) => one.outerHTML);
    return { count: controls.length, covered };
  });
  expect(found.count).toBeGreaterThan(1);
  expect(found.covered).toEqual([]);
}

for (const width of [1440, 820, 390])
  test(`a toast covers no control of a page, a panel or a dialog at ${width} px`, async ({
    open,
    people,
    database,
  }) => {
    const { path } = await createLead(database);
    const admin = await open(demoAccounts.admin, path);
    await admin.setViewportSize({ width, height: 844 });
    const undo = toast(admin).getByRole('button', exact('Undo'));
    await admin.getByRole('button', exact('Mark Contacted')).click();
    await expectNoneCovered(admin, 'Lead updated successfully');
    await undo.click();
    await admin.getByRole('link', exact('Lea Leader')).click();
    const panel = admin.getByRole('dialog', { name: 'Lea Leader' });
    await panel.getByRole('button', exact('Mark Contacted')).click();
    await expect(panel.getByRole('button', { name: 'Convert to Client' })).toBeInViewport();
    await expectNoneCovered(admin, 'Lead updated successfully');

    const { client, va } = await createNamedPair(people);
    for (const title of ['Compare three caterers', 'Find a hall'])
      await people.createTask({ clientId: client.id, vaId: va.id, status: 'in-review', title });
    const page = await open(client, '/tasks');
    await page.setViewportSize({ width, height: 844 });
    await card(page, 'Find a hall').getByRole('link').click();
    await page.getByRole('button', exact('Approve')).click();
    const actions = page.getByRole('group', exact('Actions'));
    await expect(actions).toBeInViewport();
    await expectNoneCovered(page, 'Approved');
    // On a phone the task is a page.
    if (width >= 768) await page.keyboard.press('Escape');
    else await page.getByRole('link', exact('Task Board')).click();
    await expect(actions).toHaveCount(0);
    await expect(card(page, 'Find a hall')).toBeVisible();
    await expectNoneCovered(page, 'Approved');

    await toast(page).hover();
    if (width < 1024) await page.getByRole('button', exact('Open navigation')).click();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(page.getByRole('textbox', { name: `Message to ${va.fullName}` })).toBeInViewport();
    await expectNoneCovered(page, 'Approved');
  });
