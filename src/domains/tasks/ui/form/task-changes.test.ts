import { expect, test } from 'vitest';
import type { Task } from '../../schema.ts';
import { changesSince, differences } from './task-changes.ts';

const task: Task = {
  id: 1,
  title: 'Call the bank',
  description: 'Ask about the fees',
  clientId: 2,
  vaId: null,
  status: 'todo',
  priority: 'medium',
  category: 'admin',
  dueDate: '2030-01-31',
  estimatedHours: null,
  attachments: [],
  workflowProgress: null,
  version: 3,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  completedAt: null,
  client: { id: 2, fullName: 'Maya', company: null },
  va: null,
};

test('changesSince returns only the changed fields', () => {
  const { title, dueDate } = task;
  expect(changesSince(task, { title, description: 'Ask again', dueDate })).toEqual({
    description: 'Ask again',
  });
});

test('missing hours shown as 0 are no change, but emptied hours are', () => {
  expect(changesSince(task, { estimatedHours: 0 })).toEqual({});
  expect(changesSince({ ...task, estimatedHours: 2 }, { estimatedHours: null })).toEqual({
    estimatedHours: null,
  });
});

test('differences lists what others changed and marks the fields that both changed', () => {
  const current: Task = {
    ...task,
    title: 'Call both banks',
    priority: 'urgent',
    va: { id: 9, fullName: 'Rosa', profileImage: null },
    vaId: 9,
  };
  expect(differences(task, current, { title: 'Call the banks' })).toEqual([
    { name: 'Title', before: 'Call the bank', after: 'Call both banks', isAlsoMine: true },
    { name: 'Priority', before: 'Medium', after: 'Urgent', isAlsoMine: false },
    { name: 'Assigned to', before: 'Unassigned', after: 'Rosa', isAlsoMine: false },
  ]);
});
