import * as z from 'zod';
import { attachment, attachmentIds } from '#domains/files/schema.ts';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { emptyComment, requiredText } from '#shared/text.ts';
import { expectedVersion } from '#shared/version.ts';

export const commentLimit = 5_000;

const content = requiredText(emptyComment, commentLimit);

/** Comments are listed newest first. */
export const listCommentsInput = z.object({ taskId: id, limit, cursor: cursor.optional() });
/** The fields of the comment form. */
export const commentForm = z.object({ content });
export const createCommentInput = z.object({ taskId: id, content, attachmentIds });
export const editCommentInput = z.object({ id, content });
/** The comment tells the VA what to change. */
export const requestChangesInput = createCommentInput
  .omit({ attachmentIds: true })
  .extend({ version: expectedVersion });
export const commentRef = z.object({ id });
export const mentionableInput = z.object({ taskId: id });
export const mentionable = z.object({ id: z.int(), fullName: z.string(), role });
export type MentionablePerson = z.infer<typeof mentionable>;

export const comment = z
  .object({
    id: z.int(),
    taskId: z.int(),
    /** Null for a former client of the task that the reader must not know. Then the name is `A former client`. */
    userId: z.int().nullable(),
    content: z.string(),
    attachments: z.array(attachment),
    /** The users that the content names as `<@7>`. Deleted users are missing. */
    mentions: z.array(z.object({ id: z.int(), fullName: z.string() })),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    user: z.object({ fullName: z.string(), role, profileImage: z.string().nullable() }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

/** A comment before `redactComment`, with the roles that decide which names the reader sees. */
export type StoredComment = Omit<Comment, 'userId' | 'mentions'> & {
  userId: number;
  mentions: MentionablePerson[];
};
