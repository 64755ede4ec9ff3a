import { expect, type Locator, type Page } from '@playwright/test';

export type Visitor = 'nobody' | 'admin' | 'va' | 'client' | 'newClient' | 'newVa' | 'timingVa';

/** One state of one screen: who is there, at which address, and how it is brought about. */
export type State = {
  name: string;
  who: Visitor;
  path: string;
  /** Before the page is loaded: which calls fail, hang or get a made-up answer. */
  arrange?: (page: Page) => Promise<unknown>;
  /** The time in the browser, if the state depends on it. */
  now?: string;
  /** After the page is loaded. */
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
/** Calls of this procedure, also when they are batched with others. */
export const callsOf = (procedure: string) =>
  new RegExp(`/trpc/([^?]*,)?${procedure}(,[^?]*)?([?]|$)`);
/** Every call of a procedure fails before it reaches the server. */
export const cut = (procedure: string) => (page: Page) =>
  page.route(callsOf(procedure), (route) => route.abort());
/** A call is never answered, so that the loading state stays. */
export const hang = (procedure: string) => (page: Page) => page.route(callsOf(procedure), () => {});
/** The screen when a query that it needs fails. */
export const broken = (procedure: string, ...acts: ((page: Page) => Promise<unknown>)[]) => ({
  isRefused: true,
  arrange: cut(procedure),
  prepare: inOrder(
    (page) => expect(page.getByText("We couldn't load this").first()).toBeVisible(),
    ...acts,
  ),
});
/** The server answers, except that the result of one procedure is replaced. */
export const answering =
  (procedure: string, replace: (result: { items: object[] }) => unknown) => (page: Page) =>
    page.route(callsOf(procedure), async (route) => {
      const response = await route.fetch();
      const answers = await response.json();
      const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
      const { result } = answers[names.indexOf(procedure)];
      result.data = replace(result.data);
      await route.fulfill({ response, json: answers });
    });
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
export function inOrder(...acts: ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page) => {
    for (const act of acts) await act(page);
  };
}
export const menuOf = async (page: Page) =>
  (await firstCard(page)).getByRole('button', { name: /^Actions for/ }).click();
