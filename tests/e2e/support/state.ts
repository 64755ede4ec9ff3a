import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

export type Visitor =
  | 'visitor'
  | 'admin'
  | 'va'
  | 'client'
  | 'newClient'
  | 'newVa'
  | 'vaWithTimer'
  | 'quietClient'
  | 'quietVa';

/** A state of a screen: the visitor, the address and the steps that lead to the state. */
export type State = {
  name: string;
  /** Whether `npm test` checks this state. `npm run test:all` checks all states. */
  isCore?: boolean;
  who: Visitor;
  path: string;
  /** Runs before the page loads: makes calls fail, hang or return a fixed response. */
  arrange?: (page: Page) => Promise<unknown>;
  /** The fixed time in the browser, if the state depends on it. */
  now?: string;
  /** Runs after the page has loaded. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The element in the screenshot, if it is not at the top of the page. */
  inView?: (page: Page) => Locator;
  /** Whether the browser logs a failed request in this state. */
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
/** The procedures that a request calls, such as `tasks.list`. None if it is no call. */
export function proceduresOf(request: Request) {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : [];
}

/** Matches calls of a procedure, including those in a batch. */
export const callsOf = (procedure: string) =>
  new RegExp(`/trpc/([^?]*,)?${procedure}(,[^?]*)?([?]|$)`);
/** Aborts every call of a procedure before it reaches the server. */
export const abortCalls = (procedure: string) => (page: Page) =>
  page.route(callsOf(procedure), (route) => route.abort());
const heldCalls = new WeakMap<Page, Route[]>();
/** Never responds to calls of a procedure, so that the loading state stays. */
export const hang = (procedure: string) => (page: Page) =>
  page.route(callsOf(procedure), (route) => {
    heldCalls.set(page, [...(heldCalls.get(page) ?? []), route]);
  });
/** Aborts the calls that hang. A mutation is kept alive when its page ends, and would be sent as soon as nothing holds it. */
export async function abortHeldCalls(page: Page) {
  const held = heldCalls.get(page) ?? [];
  heldCalls.delete(page);
  await Promise.all(held.map((route) => route.abort()));
}
/** The error state of a screen, shown when a query fails. */
export const broken = (procedure: string, ...acts: ((page: Page) => Promise<unknown>)[]) => ({
  isRefused: true,
  arrange: abortCalls(procedure),
  prepare: inOrder(
    (page) => expect(page.getByText("We couldn't load this").first()).toBeVisible(),
    ...acts,
  ),
});
/** Gets the result of the server and the input of the call as JSON. */
type Replace = (result: { items: object[] }, input: string) => unknown;

const replacementsOf = new WeakMap<Page, Record<string, Replace>>();
/** Replaces the results of procedures in the responses of the server. */
export const replaceResults = (added: Record<string, Replace>) => (page: Page) => {
  // One route for all, because only the newest route gets a batch.
  const replacements = { ...replacementsOf.get(page), ...added };
  replacementsOf.set(page, replacements);
  return page.route(callsOf(`(${Object.keys(replacements).join('|')})`), async (route) => {
    const response = await route.fetch();
    const answers = await response.json();
    const names = proceduresOf(route.request());
    const inputs = JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '{}');
    // A batch may call a procedure twice.
    for (const [index, name] of names.entries()) {
      const input = JSON.stringify(inputs[index] ?? null);
      const replace = replacements[name];
      // A refused call has no result.
      const result = answers[index]?.result;
      if (replace && result) result.data = replace(result.data, input);
    }
    await route.fulfill({ response, json: answers });
  });
};

/** Answers calls of procedures with these results, also if the server refuses them. */
export const giveResults = (results: Record<string, () => unknown>) => (page: Page) =>
  page.route(callsOf(`(${Object.keys(results).join('|')})`), async (route) => {
    const answers = await (await route.fetch()).json();
    const names = proceduresOf(route.request());
    for (const [index, name] of names.entries()) {
      const give = results[name];
      if (give) answers[index] = { result: { data: give() } };
    }
    await route.fulfill({ status: 200, json: answers });
  });

/** Replaces the result of one procedure in the response of the server. */
export const replaceResult = (procedure: string, replace: Replace) =>
  replaceResults({ [procedure]: replace });

export function inOrder(...acts: ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page) => {
    for (const act of acts) await act(page);
  };
}
export const openMenuOfFirstCard = async (page: Page) =>
  (await firstCard(page)).getByRole('button', { name: /^Actions for/ }).click();

// The steps of a state. Each returns a function that acts on the page or expects something of it.
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
export const select = (label: string, index: number) => (page: Page) =>
  page.getByLabel(label, { exact: true }).selectOption({ index });
export const shows = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible();
export const pressInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
export const confirm = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
export const choose = (item: string) => (page: Page) =>
  page.getByRole('menuitem', { name: item }).click();
/** Selects the first person that a combobox of a dialog offers. */
export const pickFirst = (label: string) => async (page: Page) => {
  // A dialog that has just opened moves the focus, which closes the list of a combobox.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option').first().click();
};
