import { expect, type Locator, type Page } from '@playwright/test';

/** Searches for a person in a combobox with results from the server, and selects them. */
export async function pick(where: Page | Locator, label: string, name: string) {
  const field = where.getByRole('combobox', { name: label, exact: true });
  await field.fill(name);
  const page = 'keyboard' in where ? where : where.page();
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await expect(field).toHaveValue(name);
}
