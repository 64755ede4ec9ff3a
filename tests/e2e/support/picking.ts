import { expect, type Locator, type Page } from '@playwright/test';

/** Looks a person up in a field that asks the server, and takes them. */
export async function pick(where: Page | Locator, label: string, name: string) {
  const field = where.getByRole('combobox', { name: label, exact: true });
  await field.fill(name);
  const page = 'keyboard' in where ? where : where.page();
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await expect(field).toHaveValue(name);
}
