import type { Page } from '@playwright/test';

export const button = (name: string) => ({ exact: true, name }) as const;
export const list = (page: Page) => page.getByRole('navigation', { name: 'Workflows' });
export const entry = (page: Page, title: string) =>
  list(page).getByRole('link').filter({ hasText: title });
export const act = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', button(item)).click();
};
export const stepsOf = async (page: Page, id: number): Promise<string[]> => {
  const steps: { title: string }[] = await (
    await page.request.get(`/api/workflows/${id}/steps`)
  ).json();
  return steps.map(({ title }) => title);
};
export const idOf = (page: Page) => Number(new URL(page.url()).searchParams.get('id'));
