import { expect, test } from 'vitest';
import type { ChangedFields, TaskChange } from '../../changes/schema.ts';
import { describeChange, nameActor } from './describe-change.ts';

const vera: TaskChange['actor'] = { id: 7, fullName: 'Vera Elm', role: 'va' };
const change = (fields: ChangedFields, more: Partial<TaskChange> = {}): TaskChange => ({
  id: 1,
  actor: vera,
  isCreation: false,
  act: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  fields,
  ...more,
});
const va = { id: 7, fullName: 'Vera Elm' };
const other = { id: 8, fullName: 'Otto Ash' };

test.each<[ChangedFields, string]>([
  [{ status: { from: 'todo', to: 'in-progress' } }, 'changed the status from To Do to In Progress'],
  [
    { va: { from: null, to: va }, status: { from: 'todo', to: 'in-progress' } },
    'took the task and changed the status from To Do to In Progress',
  ],
  [{ va: { from: null, to: other } }, 'assigned it to Otto Ash'],
  [{ va: { from: va, to: other } }, 'reassigned it from Vera Elm to Otto Ash'],
  [
    { va: { from: { id: 8, fullName: null }, to: null } },
    'returned it from a deleted VA to the pool',
  ],
  [{ va: { from: va, to: null } }, 'gave it back to the pool'],
  [{ title: { from: 'One', to: 'Two' } }, 'renamed it from “One” to “Two”'],
  [
    {
      description: true,
      priority: { from: 'low', to: 'high' },
      category: { from: 'admin', to: 'content' },
    },
    'changed the description, changed the category from Administrative to Content and changed the priority from Low to High',
  ],
  [
    { dueDate: { from: '2026-01-31', to: '2026-02-01' } },
    'moved the due date from January 31, 2026 to February 1, 2026',
  ],
  [{ estimatedHours: { from: null, to: 1.5 } }, 'set the estimate to 1.5 hours'],
  [{ estimatedHours: { from: 1, to: 2 } }, 'changed the estimate from 1 hour to 2 hours'],
  [{ estimatedHours: { from: 2, to: null } }, 'removed the estimate'],
  [{ files: { from: 0, to: 2 } }, 'added 2 files'],
  [{ files: { from: 2, to: 1 } }, 'removed 1 file'],
  [{ client: { from: va, to: other } }, 'moved it from Vera Elm to Otto Ash'],
  [{ client: { from: { fullName: null }, to: other } }, 'moved it to another client'],
  [{}, ''],
])('the change %j reads as a sentence', (fields, sentence) => {
  expect(describeChange(change(fields))).toBe(sentence);
});

test.each<[TaskChange['actor']['role'], 'in-progress' | 'done' | 'cancelled', string]>([
  ['client', 'done', 'approved the work'],
  ['admin', 'in-progress', 'requested changes'],
  ['client', 'cancelled', 'changed the status from In Review to Cancelled'],
  ['va', 'in-progress', 'changed the status from In Review to In Progress'],
  ['va', 'done', 'changed the status from In Review to Done'],
  [null, 'done', 'changed the status from In Review to Done'],
])('a user of role %s who moves a task in review to %s %s', (role, to, sentence) => {
  const actor = { id: 1, fullName: 'Clara Oak', role };
  expect(describeChange(change({ status: { from: 'in-review', to } }, { actor }))).toBe(sentence);
});

test('a VA sends a task for approval', () => {
  const sent = change({ status: { from: 'in-progress', to: 'in-review' } });
  expect(describeChange(sent)).toBe('sent it for approval');
});

test('a created task can be assigned at the same time', () => {
  const created = {
    isCreation: true,
    actor: { id: 1, fullName: 'Clara Oak', role: 'client' },
  } as const;
  expect(describeChange(change({}, created))).toBe('created the task');
  expect(describeChange(change({ va: { from: null, to: va } }, created))).toBe(
    'created the task and assigned it to Vera Elm',
  );
});

test('a task is deleted and restored, and may return to the pool', () => {
  expect(describeChange(change({}, { act: 'deleted' }))).toBe('deleted the task');
  expect(describeChange(change({}, { act: 'restored' }))).toBe('restored the task');
  expect(describeChange(change({ va: { from: other, to: null } }, { act: 'restored' }))).toBe(
    'restored the task and returned it from Otto Ash to the pool',
  );
});

test('a deleted user and a hidden client have no name', () => {
  expect(nameActor(change({}))).toBe('Vera Elm');
  expect(nameActor(change({}, { actor: { id: 7, fullName: null, role: null } }))).toBe(
    'Deleted user',
  );
  expect(nameActor(change({}, { actor: { id: null, fullName: null, role: null } }))).toBe(
    'The system',
  );
  expect(nameActor(change({}, { actor: { id: null, fullName: null, role: 'client' } }))).toBe(
    'A former client',
  );
});
