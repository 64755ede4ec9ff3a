import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priorities } from '#shared/value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { TaskPriority } from '../schema.ts';
import { boardSorts } from './columns.ts';
import { compareCards } from './order.ts';

let gva: TestApp;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  ({ client, va } = await gva.createPair());
  const facts = [
    ['A', 'low', '2030-01-05'],
    ['B', 'urgent', '2030-02-01'],
    ['C', 'medium', '2030-01-01'],
    ['D', 'urgent', '2030-01-10'],
    ['E', 'high', '2030-01-05'],
  ] as const;
  for (const status of ['todo', 'done'] as const)
    for (const [letter, priority, dueDate] of facts)
      await create(
        { clientId: client.id, vaId: va.id, title: `Task ${letter}`, dueDate, status },
        priority,
      );
});
afterAll(() => gva.close());

type Options = Parameters<TestApp['createTask']>[0];

async function create(task: Options, priority: TaskPriority) {
  const { id } = await gva.createTask(task);
  await gva.database.db.updateTable('tasks').set({ priority }).where('id', '=', id).execute();
}

const lettersOf = (cards: { title: string }[]) =>
  cards.map(({ title }) => title.replace('Task ', '')).join('');

const orders = [
  ['due', 'CAEDB', 'BDAEC'],
  ['priority', 'DBECA', 'BDECA'],
  ['newest', 'EDCBA', 'EDCBA'],
] as const;

describe.each(orders)('a board that is sorted by %s', (sort, open, closed) => {
  test('has this order for everyone who sees it', async () => {
    const admin = await gva.createUser({ role: 'admin' });
    for (const [user, view] of [
      [client, 'all'],
      [va, 'mine'],
      [admin, 'all'],
    ] as const) {
      const board = await gva.callAs(user).tasks.board.query({ view, sort, clientId: client.id });
      expect([lettersOf(board.todo.cards), lettersOf(board.done.cards)]).toEqual([open, closed]);
      expect(board.todo.count).toBe(5);
    }
  });

  test('is sorted in the same way by the browser', async () => {
    const board = await gva.callAs(client).tasks.board.query({ sort });
    for (const { cards } of [board.todo, board.done])
      expect(lettersOf(cards.toSorted(compareCards(sort)))).toBe(lettersOf(cards));
  });
});

test.each(boardSorts)(
  'a long column that is sorted by %s is in the same order as in the browser',
  async (sort) => {
    const { client: owner } = await gva.createPair();
    for (let number = 0; number < 95; number += 1)
      await create(
        {
          clientId: owner.id,
          title: `Number ${number}`,
          dueDate: `2030-01-${String(1 + ((number * 5) % 9)).padStart(2, '0')}`,
          status: 'in-review',
        },
        priorities[(number * 7) % priorities.length] ?? 'low',
      );
    const { tasks } = gva.callAs(owner);
    const board = await tasks.board.query({ sort, limits: { 'in-review': 130 } });
    const { cards } = board['in-review'];
    expect(new Set(cards.map(({ id }) => id)).size).toBe(95);
    expect(cards.map(({ id }) => id)).toEqual(
      cards.toSorted(compareCards(sort)).map(({ id }) => id),
    );
  },
);

test('a card that changes its column on a sorted board is on top in the manual order', async () => {
  const { client: owner } = await gva.createPair();
  const [first, second] = [
    await gva.createTask({ clientId: owner.id, status: 'in-review' }),
    await gva.createTask({ clientId: owner.id }),
  ];
  const { tasks } = gva.callAs(owner);
  await tasks.move.mutate({ id: second.id, status: 'in-review' });
  const board = await tasks.board.query({});
  expect(board['in-review'].cards.map(({ id }) => id)).toEqual([second.id, first.id]);
});
