import { expect, test } from 'vitest';
import type { Comment } from '#domains/comments/schema.ts';
import { latestAnswer } from './latest-answer.ts';

const comment = (id: number, role: Comment['user']['role'], createdAt: string): Comment => ({
  id,
  taskId: 1,
  userId: id,
  content: `Comment ${id}`,
  attachments: [],
  mentions: [],
  createdAt,
  updatedAt: createdAt,
  user: { fullName: 'Rosa Delgado', role, profileImage: null },
});
const returned = (createdAt: string) => ({
  createdAt,
  fields: { status: { from: 'in-review' as const, to: 'in-progress' as const } },
});
const submitted = (createdAt: string) => ({
  createdAt,
  fields: { status: { from: 'in-progress' as const, to: 'in-review' as const } },
});
const [first, second, third] = [
  '2030-01-01T10:00:00Z',
  '2030-01-02T10:00:00Z',
  '2030-01-03T10:00:00Z',
];

test('the latest comment of the VA is taken, also if it was written before the submission', () => {
  const comments = [comment(3, 'client', third), comment(2, 'va', second), comment(1, 'va', first)];
  expect(latestAnswer(comments, [submitted(third)])?.id).toBe(2);
});

test('a comment that the client has already answered with a request for changes is not shown again', () => {
  const comments = [comment(1, 'va', first)];
  expect(latestAnswer(comments, [submitted(third), returned(second), submitted(first)])).toBeNull();
  expect(latestAnswer([comment(2, 'va', third), ...comments], [returned(second)])?.id).toBe(2);
  expect(latestAnswer([comment(2, 'client', third)], [])).toBeNull();
});
