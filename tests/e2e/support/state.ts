import { expect, type Locator, type Page } from '@playwright/test';

export type Visitor = 'nobody' | 'admin' | 'va' | 'client' | 'newClient' | 'newVa' | 'timingVa';

/** One state of one screen: who is there, at which address, and how it is brought about. */
export type State = {
  name: string;
  who: Visitor;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** What its picture is of, where that is not the top of the page. */
  inView?: (page: Page) => Locator;
  /** What the browser itself complains of in this state. */
  isRefused?: boolean;
};

export const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export const firstCard = async (page: Page) => {
  await expect(page.getByRole('article').first()).toBeVisible();
  return page.getByRole('article').first();
};
export const openFirst = async (page: Page) => {
  await (await firstCard(page)).getByRole('link').click();
  await expect(page.getByRole('dialog').getByText(/^Created /)).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toBeVisible();
};
/** What loads without end shows how loading looks. */
export const never = (pattern: string) => async (page: Page) => {
  await page.route(pattern, () => {});
  await page.reload();
};
export const broken = (pattern: string) => async (page: Page) => {
  await page.route(pattern, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
};
/** What the server says, but for the answer of this one procedure. */
export const answering = (procedure: string, answer: unknown) => async (page: Page) => {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const response = await route.fetch();
    const answers = await response.json();
    const { pathname } = new URL(route.request().url());
    const at = pathname.split('/').at(-1)?.split(',').indexOf(procedure) ?? 0;
    answers[at].result.data = answer;
    await route.fulfill({ response, json: answers });
  });
  await page.reload();
};
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
export const inOrder =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
export const menuOf = async (page: Page) =>
  (await firstCard(page)).getByRole('button', { name: /^Actions for/ }).click();
