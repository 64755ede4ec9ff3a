import type { Locator, Page } from '@playwright/test';
import { column } from './board.ts';
import { expect } from './test.ts';

export const captureDialog = (page: Page) => page.getByRole('dialog', { name: 'Quick capture' });
export const inlineField = (page: Page) => page.getByRole('textbox', { name: 'New task in To Do' });

export async function openInlineField(page: Page) {
  await column(page, 'To Do').getByRole('button', { name: 'Add a task to To Do' }).click();
  return inlineField(page);
}

/** Pastes a text as the clipboard would. */
export const pasteText = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

export const title = (page: Page) => captureDialog(page).getByRole('textbox', { name: 'Title' });

/** Repeats the key, because the page handles shortcuts only shortly after it is visible. */
export const openByKey = (page: Page) =>
  expect(async () => {
    if (!(await captureDialog(page).isVisible())) {
      await page.keyboard.press('c');
      await expect(captureDialog(page)).toBeVisible({ timeout: 1000 });
    }
  }).toPass();
