import { expect, type Page } from '@playwright/test';
import { pickOption } from './people.ts';

export const table = (page: Page) => page.getByRole('table', { name: 'Tasks' });
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
export const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
export const selected = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
export const selectAll = (page: Page) => page.getByLabel('Select all loaded rows').check();

export async function assignTo(page: Page, name: string) {
  await selected(page).getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign tasks' });
  await expect(dialog.getByLabel('Virtual assistant')).toHaveValue('The VA of each client');
  await pickOption(dialog, 'Virtual assistant', name);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
}
