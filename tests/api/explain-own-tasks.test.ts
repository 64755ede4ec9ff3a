import { describe, test } from 'vitest';
import { boardSorts, columns } from '#domains/tasks/board/columns.ts';
import { priorities } from '#shared/value-sets.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

const ownTasks = 20_000;
const usualPriorities = priorities.filter((priority) => priority !== 'urgent');

/** One client has a fifth of all tasks, and one VA works on most of them. The others share the rest. */
const { people, expectBoundedCall } = watchPlans({
  growing: ['tasks'],
  indexedLater: ['tasks'],
  // A rare combination of filters may read the index entries of all own tasks for each column: a few milliseconds.
  maxReadRows: columns.length * ownTasks,
  seed: async ({ database: { pool } }, { client, va }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
    select case when n > 40 then 'client ' else 'va ' end || n, 'x', 'Person ' || n,
      'person' || n || '@example.com', case when n > 40 then 'client' else 'va' end
    from generate_series(1, 300) n`,
      'analyze users',
      // The remainders of different primes are independent of each other.
      `insert into tasks (title, description, client_id, va_id, status, category, priority, due_date,
      created_at, position)
    select 'Task ' || n, 'The description of task ' || n,
      case when n % 5 = 0 then ${client.id}
        else other.id end,
      case when n % 19 = 0 then null when n % 5 = 0 and n % 3 > 0 then ${va.id}
        else worker.id end,
      case when n % 53 = 1 then 'cancelled'
        else (array['todo', 'in-progress', 'in-review', 'done', 'done'])[1 + n / 50 % 5] end,
      case when n % 47 = 3 then 'research' else (array['admin', 'content', 'marketing'])[1 + n % 3] end,
      case when n % 59 = 7 then 'urgent' else ('{${usualPriorities}}'::text[])[1 + n % ${usualPriorities.length}] end,
      case when n % 43 = 11 then current_date - n % 90 else current_date + 1 + n % 200 end,
      now() - n * interval '7 minutes', task_position_at(now() - n * interval '7 minutes')
    from generate_series(1, ${5 * ownTasks}) n
    join users other on other.username = 'client ' || 41 + n % 260
    join users worker on worker.username = 'va ' || 1 + n % 40`,
    ]),
});

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const today = inDays(0);
const limits = { todo: 130 };

const filters: [string, () => Fields][] = [
  ['all', () => ({})],
  ['without a VA', () => ({ vaId: 'none' })],
  ['of a VA', () => ({ vaId: people().va.id })],
  ['of a client', () => ({ clientId: people().client.id })],
  ['overdue', () => ({ dueBefore: today })],
  ['due today', () => ({ dueFrom: today, dueBefore: inDays(1) })],
  ['due in a week', () => ({ dueFrom: today, dueBefore: inDays(7) })],
  ['of a priority', () => ({ priority: 'urgent' })],
  ['of a category', () => ({ category: 'research' })],
  ['of a category without tasks', () => ({ category: 'data-entry' })],
  ['of a status', () => ({ status: 'in-review' })],
  ['by a word', () => ({ q: 'task 1234' })],
  ['urgent, due in a week', () => ({ priority: 'urgent', dueBefore: inDays(7) })],
  ['of a category, in review', () => ({ category: 'research', status: 'in-review' })],
  ['overdue, by a word', () => ({ q: 'task 1234', dueBefore: today })],
  [
    'of a priority, a category and a VA',
    () => ({ priority: 'urgent', category: 'research', vaId: people().va.id }),
  ],
];

test.each(filters)('an administrator reads a sorted board of tasks %s', async (_, filter) => {
  for (const sort of boardSorts) {
    await expectBoundedCall('admin', 'tasks.board', { sort, ...filter() });
    await expectBoundedCall('admin', 'tasks.board', { sort, limits, ...filter() });
  }
});

describe.each(['client', 'va'] as const)('a %s with many tasks', (who) => {
  test.each(filters)('lists, groups and counts tasks %s with indexes', async (_, filter) => {
    for (const order of ['newest', 'due', 'status', 'priority'])
      await expectBoundedCall(who, 'tasks.list', { limit: 50, order, ...filter() });
    await expectBoundedCall(who, 'tasks.count', filter());
  });

  const views = who === 'va' ? ['available', 'mine'] : ['all'];
  test.each(filters)('reads the board of tasks %s with indexes', async (_, filter) => {
    for (const view of views) {
      await expectBoundedCall(who, 'tasks.board', { view, ...filter() });
      await expectBoundedCall(who, 'tasks.board', { view, limits, ...filter() });
    }
  });

  test.each(filters)('reads a sorted board of tasks %s with indexes', async (_, filter) => {
    for (const sort of boardSorts) {
      for (const view of views) {
        await expectBoundedCall(who, 'tasks.board', { view, sort, ...filter() });
        await expectBoundedCall(who, 'tasks.board', { view, sort, limits, ...filter() });
      }
    }
  });
});
