import { expect, type Page } from '@playwright/test';

export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
export const select = (label: string, index: number) => (page: Page) =>
  page.getByLabel(label, { exact: true }).selectOption({ index });
export const text = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible();
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
export const confirm = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
export const choose = (item: string) => (page: Page) =>
  page.getByRole('menuitem', { name: item }).click();
