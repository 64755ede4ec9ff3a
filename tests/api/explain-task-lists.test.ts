import { test } from 'vitest';
import { boardSorts } from '#domains/tasks/board/columns.ts';
import { priorities } from '#shared/value-sets.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

const taskCount = 100_000;
const usualPriorities = priorities.filter((priority) => priority !== 'urgent');

const { people, expectBoundedCall } = watchPlans({
  growing: ['tasks', 'archived_tasks', 'events'],
  indexedLater: ['tasks', 'archived_tasks', 'events'],
  seed: async ({ database: { pool } }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
    select case when n > 40 then 'client ' else 'va ' end || n, 'x', 'Person ' || n,
      'person' || n || '@example.com', case when n > 40 then 'client' else 'va' end
    from generate_series(1, 300) n`,
      'analyze users',
      // One client has a fifth of the tasks. About one in 50 is urgent, cancelled, research, or overdue. The remainders of
      // different primes are independent of each other.
      `insert into tasks (title, description, client_id, va_id, status, category, priority, due_date,
      created_at, position)
    select 'Task ' || n, 'The description of task ' || n,
      coalesce(
        case when n % 5 > 0 then other.id end,
        (select min(id) from users where role = 'client')),
      case when n % 37 > 0 then worker.id end,
      case when n % 53 = 1 then 'cancelled'
        else (array['todo', 'in-progress', 'in-review', 'done', 'done'])[1 + n / 50 % 5] end,
      case when n % 47 = 3 then 'research' else (array['admin', 'content', 'marketing'])[1 + n % 3] end,
      case when n % 59 = 7 then 'urgent' else ('{${usualPriorities}}'::text[])[1 + n % ${usualPriorities.length}] end,
      case when n % 43 = 11 then current_date - n % 90 else current_date + 1 + n % 200 end,
      now() - n * interval '7 minutes', task_position_at(now() - n * interval '7 minutes')
    from generate_series(1, ${taskCount}) n
    join users other on other.username = 'client ' || 41 + n % 260
    join users worker on worker.username = 'va ' || 1 + n % 40`,
      `insert into archived_tasks (id, title, client_id, va_id, author_ids, content, deleted_at)
    select id + 1000000, title, client_id, va_id, '{}',
      jsonb_build_object('tasks', jsonb_build_array(to_jsonb(tasks))), now() - id * interval '20 seconds'
    from tasks`,
      `insert into events (kind, object_id, operation) select 'task', n, 'updated' from generate_series(1, 20000) n`,
    ]),
});

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const today = inDays(0);
const cursorOf = (value: string) => btoa(JSON.stringify([value, 50_000]));
const limit = 50;

const filters: [string, () => Fields][] = [
  ['all', () => ({})],
  ['without a VA', () => ({ vaId: 'none' })],
  ['overdue', () => ({ dueBefore: today })],
  ['due in a week', () => ({ dueFrom: today, dueBefore: inDays(7) })],
  ['of a priority', () => ({ priority: 'urgent' })],
  ['of a category', () => ({ category: 'research' })],
  ['of a category without tasks', () => ({ category: 'data-entry' })],
  ['of a status', () => ({ status: 'cancelled' })],
  ['of a client', () => ({ clientId: people().client.id })],
  ['of a VA', () => ({ vaId: people().va.id })],
  ['by a word', () => ({ q: 'task 1234' })],
];

test.each(filters)('an administrator lists and counts tasks %s with indexes', async (_, filter) => {
  for (const order of ['newest', 'due'])
    await expectBoundedCall('admin', 'tasks.list', { limit, order, ...filter() });
  await expectBoundedCall('admin', 'tasks.count', filter());
});

test('an administrator lists the overdue tasks of a client, and urgent ones without a VA', async () => {
  const overdue = { clientId: people().client.id, dueBefore: today };
  await expectBoundedCall('admin', 'tasks.list', { limit, order: 'due', ...overdue });
  const free = { vaId: 'none', priority: 'urgent' };
  await expectBoundedCall('admin', 'tasks.list', { limit, order: 'due', ...free });
});

// The counts beside the headings of the groups.
test.each<[string, () => Fields]>([
  ['the overdue tasks of a client', () => ({ dueBefore: today, clientId: people().client.id })],
  ['the tasks of a client in a status', () => ({ status: 'done', clientId: people().client.id })],
  ['the urgent tasks of a VA', () => ({ priority: 'urgent', vaId: people().va.id })],
  ['the closed tasks without a VA', () => ({ status: 'cancelled', vaId: 'none' })],
  [
    'the research due in a week',
    () => ({ category: 'research', dueFrom: today, dueBefore: inDays(7) }),
  ],
])('an administrator counts %s with indexes', (_, filter) =>
  expectBoundedCall('admin', 'tasks.count', filter()),
);

test('an administrator lists deleted tasks with indexes', async () => {
  await expectBoundedCall('admin', 'deletedTasks.list', { limit });
  await expectBoundedCall('admin', 'deletedTasks.list', { limit, q: 'task 1234' });
  const cursor = cursorOf(new Date(Date.now() - 86_400_000).toISOString());
  await expectBoundedCall('admin', 'deletedTasks.list', { limit, cursor });
});

test.each(filters)('an administrator reads the board of tasks %s with indexes', (_, filter) =>
  expectBoundedCall('admin', 'tasks.board', filter()),
);

/** They combine the index entries of two conditions, as those of `explain-own-tasks.test.ts`. */
const combined = ['without a VA', 'of a priority', 'of a category', 'of a client'];
const single = filters.filter(([name]) => !combined.includes(name));

test.each(single)(
  'an administrator reads a sorted board of tasks %s with indexes',
  async (_, filter) => {
    for (const sort of boardSorts) {
      await expectBoundedCall('admin', 'tasks.board', { sort, ...filter() });
      const limits = { done: 130 };
      await expectBoundedCall('admin', 'tasks.board', { sort, limits, ...filter() });
    }
  },
);

const groups: [order: string, place: string][] = [
  ['status', `${today} 1 `],
  ['priority', `${today} 2 `],
  ['client', `${today} 50 Person 120`],
  ['va', `${today} 0 `],
];

test.each(groups)('an administrator groups tasks by %s with indexes', async (order, place) => {
  for (const filter of [{}, { dueBefore: today }, { status: 'done' }, { category: 'content' }])
    await expectBoundedCall('admin', 'tasks.list', { limit, order, ...filter });
  const cursor = cursorOf(place);
  await expectBoundedCall('admin', 'tasks.list', { limit, order, cursor });
});
