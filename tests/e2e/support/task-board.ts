import type { Page } from '@playwright/test';
import { expectOrder, expectToast } from './board.ts';
import type { TestUser, test } from './test.ts';

type People = Parameters<Parameters<typeof test>[2]>[0]['people'];

/** A client with a VA, and To Do from top to bottom: Alpha, Bravo, Charlie; In Review: Delta. All are the VA's. */
export async function createBoard(people: People) {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va' });
  await people.assign(va, client);
  const owner = { clientId: client.id, vaId: va.id };
  await people.createTask({ ...owner, title: 'Delta', status: 'in-review' });
  for (const title of ['Charlie', 'Bravo', 'Alpha']) await people.createTask({ ...owner, title });
  return { client, va };
}

/** Every request by which the page would move a card. */
export function countMoves(page: Page) {
  const moves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tasks.move')) moves.push(request.url());
  });
  return moves;
}

export const updated = (page: Page) =>
  expectToast(page, 'Task updated', 'Task status has been updated successfully.');

/** The order is everyone's: after a reload, and on the board of the other role. */
export async function expectForAll(
  open: (user: TestUser, path: string) => Promise<Page>,
  page: Page,
  other: { user: TestUser; path: string },
  orders: Partial<Record<'To Do' | 'In Progress' | 'In Review' | 'Done', string[]>>,
) {
  await page.reload();
  const pages = [page, await open(other.user, other.path)];
  for (const each of pages)
    for (const name of ['To Do', 'In Progress', 'In Review', 'Done'] as const)
      if (orders[name]) await expectOrder(each, name, orders[name]);
}
