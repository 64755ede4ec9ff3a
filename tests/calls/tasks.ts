import { always, type Entry, who, writes } from './entry.ts';
import { taskFields } from './fields.ts';
import { malformedReferences, notFoundForAll, ofId, onTasks, readers } from './task-cases.ts';

const newTask = {
  title: 'Call the bank',
  description: 'Ask about the new business account.',
  category: 'admin',
  priority: 'high',
  dueDate: '31-01-30',
};

export const tasksCalls: Entry[] = [
  {
    number: 24,
    procedure: 'tasks.list',
    fields: taskFields,
    cases: [
      { name: 'all visible tasks', input: always(), expected: who('401 200 200 200 200 200 200') },
      {
        name: 'an unknown status',
        input: always({ status: 'in_progress' }),
        expected: who('401 400 400 400 400 400 400'),
      },
      ...['status', 'priority'].map((order) => ({
        name: `grouped by ${order}`,
        input: always({ order }),
        expected: who('401 200 200 200 200 200 200'),
      })),
      ...['client', 'va'].map((order) => ({
        name: `grouped by ${order}`,
        input: always({ order }),
        expected: who('401 200 403 403 403 403 403'),
      })),
      {
        name: 'overdue and without a VA',
        input: always({ dueBefore: '2026-06-01', vaId: 'none' }),
        expected: who('401 200 200 200 200 200 200'),
      },
    ],
  },
  {
    number: 24,
    procedure: 'tasks.count',
    cases: [
      { name: 'all visible tasks', input: always(), expected: who('401 200 200 200 200 200 200') },
      {
        name: 'those of a day, of another client',
        input: ({ people }) => ({ dueFrom: '2026-06-01', clientId: people.otherClient.id }),
        expected: who('401 200 200 200 200 200 200'),
      },
      {
        name: 'an unknown status',
        input: always({ status: 'open' }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 24,
    procedure: 'tasks.board',
    cases: [
      { name: 'the board', input: always(), expected: who('401 200 200 200 200 200 200') },
      {
        name: 'further cards',
        input: always({ limits: { todo: 80 } }),
        expected: who('401 200 200 200 200 200 200'),
      },
      {
        name: 'too many cards',
        input: always({ limits: { todo: 10_000 } }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 24,
    procedure: 'tasks.get',
    cases: onTasks(ofId, readers),
    unknown: { input: ofId, expected: notFoundForAll },
  },
  {
    number: 24,
    procedure: 'tasks.changes',
    cases: onTasks(ofId, readers),
    unknown: { input: ofId, expected: notFoundForAll },
  },
  {
    number: 25,
    procedure: 'tasks.createMany',
    audit: writes('task created'),
    cases: [
      {
        name: 'without a client',
        input: always({ tasks: [newTask, newTask] }),
        expected: who('401 400 201 201 403 201 201'),
      },
      {
        name: 'for a client',
        input: ({ people }) => ({ tasks: [newTask], clientId: people.client.id }),
        expected: who('401 201 201 403 403 201 403'),
      },
      {
        name: 'one of them without a title',
        input: always({ tasks: [newTask, { ...newTask, title: '' }] }),
        expected: who('401 400 400 400 400 400 400'),
      },
      {
        name: 'more than 50',
        input: always({ tasks: Array.from({ length: 51 }, () => newTask) }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 25,
    procedure: 'tasks.create',
    audit: writes('task created'),
    rest: 'POST /tasks',
    fields: taskFields,
    cases: [
      {
        name: 'without a client',
        input: always(newTask),
        expected: who('401 400 201 201 403 201 201'),
      },
      {
        name: 'for a client',
        input: ({ people }) => ({ ...newTask, clientId: people.client.id }),
        expected: who('401 201 201 403 403 201 403'),
      },
      {
        name: 'for another client',
        input: ({ people }) => ({ ...newTask, clientId: people.otherClient.id }),
        expected: who('401 201 403 201 403 403 201'),
      },
      {
        name: 'for a VA',
        input: ({ people }) => ({ ...newTask, clientId: people.va.id }),
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'for an unknown client',
        input: always({ ...newTask, clientId: 2_147_483_647 }),
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'for a client and their VA',
        input: ({ people }) => ({ ...newTask, clientId: people.client.id, vaId: people.va.id }),
        expected: who('401 201 201 403 403 201 403'),
      },
      {
        name: 'for a client and another VA',
        input: ({ people }) => ({
          ...newTask,
          clientId: people.client.id,
          vaId: people.otherVa.id,
        }),
        expected: who('401 400 400 403 403 400 403'),
      },
      {
        name: 'without a title',
        input: always({ ...newTask, title: '' }),
        expected: who('401 400 400 400 400 400 400'),
      },
      ...malformedReferences.map((clientId) => ({
        name: `for ${JSON.stringify(clientId)}`,
        input: always({ ...newTask, clientId }),
        expected: who('401 400 400 400 400 400 400'),
      })),
    ],
  },
];
