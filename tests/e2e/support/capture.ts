import type { Locator, Page, Route } from '@playwright/test';
import { column } from './board.ts';
import { callsOf } from './state.ts';
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

export async function openByKey(page: Page) {
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(title(page)).toBeFocused();
}

/** Holds the first call that creates tasks; `first` resolves to its route. Later calls go to `handleLater`. */
export async function holdFirstCreation(page: Page, handleLater: (route: Route) => Promise<void>) {
  const { promise: first, resolve } = Promise.withResolvers<Route>();
  let isHeld = false;
  await page.route(callsOf('tasks.createMany'), async (route) => {
    if (isHeld) {
      await handleLater(route);
      return;
    }
    isHeld = true;
    resolve(route);
  });
  return { first };
}
