import type { Page } from '@playwright/test';
import type { Factories } from '../../support/factories.ts';
import { expectToast } from './board.ts';

/** Creates a client with a VA and tasks of both. To Do: Alpha, Bravo, Charlie, from the top. In Review: Delta. */
export async function createBoard(people: Factories) {
  const { client, va } = await people.createPair();
  const owner = { clientId: client.id, vaId: va.id };
  await people.createTask({ ...owner, title: 'Delta', status: 'in-review' });
  for (const title of ['Charlie', 'Bravo', 'Alpha']) await people.createTask({ ...owner, title });
  return { client, va };
}

/** Collects the requests that move a card. */
export function countMoves(page: Page) {
  const moves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tasks.move')) moves.push(request.url());
  });
  return moves;
}

export const expectUpdated = (page: Page) =>
  expectToast(page, 'Task updated', 'Task status has been updated successfully.');
