import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { emptyComment, requiredText } from '#shared/text.ts';

export const workflowCommentLimit = 5_000;

const content = requiredText(emptyComment, workflowCommentLimit);

export const listWorkflowCommentsInput = z.object({
  workflowId: id,
  /** Only comments on this step. */
  stepId: id.optional(),
  limit,
  cursor: cursor.optional(),
});

export const countWorkflowCommentsInput = z.object({ workflowId: id });
/** Steps without comments are left out. A null `stepId` counts comments on the whole workflow. */
export const workflowCommentCount = z.object({ stepId: z.int().nullable(), count: z.int() });

export const workflowCommentForm = z.object({ content });
export const createWorkflowCommentInput = z.object({
  workflowId: id,
  content,
  /** Without a step, the comment is on the whole workflow. */
  stepId: reference('Unknown step').nullish(),
});
export const editWorkflowCommentInput = z.object({ id, content });
export const workflowCommentRef = z.object({ id });

export const workflowComment = z
  .object({
    id: z.int(),
    workflowId: z.int(),
    stepId: z.int().nullable(),
    userId: z.int(),
    content: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    user: z.object({ fullName: z.string(), role }),
  })
  .meta({ id: 'WorkflowComment' });
export type WorkflowComment = z.infer<typeof workflowComment>;
