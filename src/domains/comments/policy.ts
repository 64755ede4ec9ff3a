import { canNamePerson, canReadTaskFiles, type TaskParties } from '#domains/tasks/policy.ts';
import { canSeeAvatar } from '#domains/users/policy.ts';
import type { Actor } from '#shared/actor.ts';
import { formerClient } from '#shared/deleted-names.ts';
import type { Comment, MentionablePerson, StoredComment } from './schema.ts';

/** Call only if the actor can read the comment's task. */
export const canChangeComment = (actor: Actor, comment: { userId: number | null }) =>
  actor.role === 'admin' || comment.userId === actor.id;

/**
 * Hides what the actor cannot see: the files, the photo of an author such as the task's previous VA, and who had the task
 * before as its client.
 */
export function redactComment(actor: Actor, task: TaskParties, comment: StoredComment): Comment {
  const { userId, user, mentions } = comment;
  const author = { id: userId, fullName: user.fullName, role: user.role };
  const isKnown = canNamePerson(actor, task, author);
  const nameOf = (person: MentionablePerson) =>
    canNamePerson(actor, task, person) ? person.fullName : formerClient;
  return {
    ...comment,
    ...(!canReadTaskFiles(actor, task) && { attachments: [] }),
    userId: isKnown ? userId : null,
    mentions: mentions.map((person) => ({ id: person.id, fullName: nameOf(person) })),
    user: {
      fullName: nameOf(author),
      role: user.role,
      profileImage: isKnown && canSeeAvatar(actor, author) ? user.profileImage : null,
    },
  };
}
