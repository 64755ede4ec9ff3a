import { expect, type Page } from '@playwright/test';

/** Opens the filters of a list, which are behind a button. Escape closes them. */
export async function openFilters(page: Page) {
  const panel = page.getByRole('group', { name: 'Filters' });
  await page.getByRole('button', { name: /^Filter(,|$)/ }).click();
  await expect(panel).toBeVisible();
  return panel;
}

export async function closeFilters(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0);
}

/** Chooses the text or the value of an option of a filter. */
export async function chooseFilter(page: Page, label: string, option: string) {
  const panel = await openFilters(page);
  await panel.getByLabel(label, { exact: true }).selectOption(option);
  await closeFilters(page);
}

/** The button that removes an active filter. */
export const activeFilter = (page: Page, label: string, chosen: string) =>
  page.getByRole('button', { name: `Remove filter ${label}: ${chosen}` });
