import type { Locator, Page } from '@playwright/test';
import { expectOrder } from './support/board.ts';
import { holdFirstCreation, openInlineField } from './support/capture.ts';
import { createNamedPair } from './support/people.ts';
import { callsOf } from './support/state.ts';
import { expect, type TestUser, test, unreachable } from './support/test.ts';

let client: TestUser;
let page: Page;
let field: Locator;
/** Opens a client's board with one task, and the field of To Do. */
test.beforeEach(async ({ open, people, watch }) => {
  // The calls that the tests abort.
  watch.expects(unreachable);
  ({ client } = await createNamedPair(people));
  await people.createTask({ clientId: client.id, title: 'An old task' });
  page = await open(client, '/tasks');
  field = await openInlineField(page);
  await expect(field).toBeFocused();
});

/** Holds the calls that create tasks. Returns a function that makes them fail. */
async function holdCreations() {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(callsOf('tasks.createMany'), async (route) => {
    await promise;
    await route.abort();
  });
  return resolve;
}

/** Whether this tab waits for the lines that another tab holds. */
async function waitsForLines() {
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name = '' }) => name.startsWith('gva-capture:'));
}

const unsent = () => page.getByRole('dialog', { name: 'Unconfirmed tasks' });

test('lines that were not confirmed before a reload are sent after it, and each creates one task', async () => {
  let laterCalls = 0;
  const { first } = await holdFirstCreation(page, (route) => {
    laterCalls += 1;
    return route.continue();
  });
  await page.keyboard.type('Call the bank\nBook a van\n');
  await expect(field).toHaveValue('');
  const held = await first;
  // The server creates the task, but the page gets no response. The second line waits for it.
  await held.fetch();
  expect(laterCalls).toBe(0);

  await page.reload();
  const all = ['Book a van', 'Call the bank', 'An old task'];
  await expectOrder(page, 'To Do', all);
  await held.abort();
  // The cards may arrive before the responses.
  const countStored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('capture')).length);
  await expect.poll(countStored).toBe(0);
  await expect(unsent()).toHaveCount(0);
  await page.reload();
  await expectOrder(page, 'To Do', all);
  expect(laterCalls).toBe(2);
});

test('a line that cannot be sent after a reload is shown until it is sent', async () => {
  await field.fill('Call the bank');
  const { first } = await holdFirstCreation(page, (route) => route.abort());
  await field.press('Enter');
  const held = await first;

  await page.reload();
  await held.abort();
  await expect(unsent().getByText('“Call the bank” was not confirmed.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(unsent()).toHaveCount(0);
  await page.reload();
  await expect(unsent()).toBeVisible();

  await page.unroute(callsOf('tasks.createMany'));
  await unsent().getByRole('button', { name: 'Try again: Call the bank' }).click();
  await expect(unsent()).toHaveCount(0);
  await expectOrder(page, 'To Do', ['Call the bank', 'An old task']);
});

test('a line that failed is not sent by a second tab, but after a reload, unless the user discards it', async () => {
  const fail = await holdCreations();
  await page.keyboard.type('Call the bank\nBook a van\nHa');
  fail();
  await expect(page.getByText('“Call the bank” was not created.')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/tasks');
  await expect.poll(() => other.evaluate(waitsForLines)).toBe(true);
  await expectOrder(other, 'To Do', ['An old task']);
  await other.close();
  await page.getByRole('button', { name: 'Discard: Call the bank' }).click();
  await expect(page.getByText('“Book a van” was not created.')).toBeVisible();
  await page.unroute(callsOf('tasks.createMany'));

  await page.reload();
  await expectOrder(page, 'To Do', ['Book a van', 'An old task']);
});
