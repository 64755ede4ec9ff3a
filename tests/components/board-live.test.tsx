import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { Network } from './support/network.ts';
import { test, untilLive } from './support/test.tsx';

const titlesIn = (name: string) => {
  const column = within(screen.getByRole('region', { name }));
  return column.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent);
};
const expectColumn = (name: string, ...titles: string[]) =>
  waitFor(() => expect(titlesIn(name)).toEqual(titles));

/** Holds the next responses of a procedure after the server has answered. `answered` counts them. */
function holdResponses(network: Network, procedure: string) {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  network.respond(procedure, async ({ send }) => {
    const response = await send();
    count += 1;
    await gate.promise;
    return response;
  });
  return {
    answered: (times = 1) => waitFor(() => expect(count).toBeGreaterThanOrEqual(times)),
    release() {
      network.restore();
      gate.resolve();
    },
  };
}

let client: TestUser;
let va: TestUser;
let rename: (title: string, next: string) => Promise<unknown>;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  ({ client, va } = await gva.createPair());
  const ids = new Map<string, number>();
  for (const title of ['Bravo', 'Alpha'])
    ids.set(title, (await gva.createTask({ clientId: client.id, vaId: va.id, title })).id);
  rename = (title, next) =>
    gva.callAs(va).tasks.edit.mutate({ id: ids.get(title) ?? 0, title: next });
});

test('a board that was left is current when it is shown again', async ({ open, page }) => {
  await open(client, '/tasks');
  await expectColumn('To Do', 'Alpha', 'Bravo');
  await untilLive();
  const portal = within(screen.getByRole('navigation', { name: 'Portal' }));
  await page.click(portal.getByRole('link', { name: 'Workflows' }));
  await screen.findByRole('heading', { name: 'Workflows', level: 1 });
  await rename('Bravo', 'Bravo, renamed');
  await page.click(portal.getByRole('link', { name: 'Tasks' }));
  await expectColumn('To Do', 'Alpha', 'Bravo, renamed');
});

test('a searched board follows a steady stream of changes', async ({ open }) => {
  await open(client, '/tasks?q=Alpha');
  await expectColumn('To Do', 'Alpha');
  await untilLive();
  let isShown = false;
  async function keepChanging() {
    for (let change = 1; !isShown; change += 1) await rename('Alpha', `Alpha ${change}`);
  }
  const changes = keepChanging();
  try {
    await waitFor(() => expect(titlesIn('To Do').join()).toMatch(/^Alpha \d+$/));
  } finally {
    isShown = true;
    await changes;
  }
});

test('a card whose response is late does not come back after its task was deleted', async ({
  gva,
  open,
  network,
}) => {
  await open(client, '/tasks');
  await expectColumn('To Do', 'Alpha', 'Bravo');
  await untilLive();
  const boards = holdResponses(network, 'tasks.board');
  await rename('Bravo', 'Bravo, renamed');
  await boards.answered();
  await gva.database.db.deleteFrom('tasks').where('title', '=', 'Bravo, renamed').execute();
  boards.release();
  await expectColumn('To Do', 'Alpha');
});

test('a running request of the board does not take back a move', async ({
  open,
  page,
  network,
}) => {
  await open(client, '/tasks');
  await expectColumn('To Do', 'Alpha', 'Bravo');
  await untilLive();
  const boards = holdResponses(network, 'tasks.board');
  await rename('Bravo', 'Bravo, renamed');
  await boards.answered();
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(titlesIn('In Progress').join()));
  const sendMove = network.hold('tasks.move');
  await page.press('Actions for Alpha');
  await page.choose('Move to In Progress');
  await expectColumn('In Progress', 'Alpha');
  observer.observe(document.body, { childList: true, subtree: true });
  sendMove();
  await screen.findByText('Task updated');
  boards.release();
  await expectColumn('To Do', 'Bravo, renamed');
  observer.disconnect();
  expect(shown.filter((titles) => titles !== 'Alpha')).toEqual([]);
});
