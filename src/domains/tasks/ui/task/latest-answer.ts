import type { Comment } from '#domains/comments/schema.ts';
import { isVa } from '#shared/actor.ts';
import type { TaskChange } from '../../changes/schema.ts';

/** What the VA last wrote since the client's last decision. Both lists begin with the newest entry. */
export function latestAnswer(
  comments: readonly Comment[],
  changes: readonly Pick<TaskChange, 'fields' | 'createdAt'>[],
): Comment | null {
  const decided = changes.find(({ fields }) => fields.status?.from === 'in-review');
  const last = comments.find(({ user }) => isVa(user));
  return last && (!decided || last.createdAt > decided.createdAt) ? last : null;
}
