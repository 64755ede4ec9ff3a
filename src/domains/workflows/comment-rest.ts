import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { id } from '#shared/id.ts';
import { ok } from '#shared/ok.ts';
import {
  createWorkflowCommentInput,
  editWorkflowCommentInput,
  listWorkflowCommentsInput,
  workflowComment,
  workflowCommentRef,
} from './comment-schema.ts';

// In paths below a workflow, `id` is the id of the workflow.
const ofWorkflow = { workflowId: true } as const;
const threadInput = listWorkflowCommentsInput.omit(ofWorkflow).extend({ id });
const postInput = createWorkflowCommentInput.omit(ofWorkflow).extend({ id });

export const workflowCommentRoutes: RestRoute[] = [
  pagedRoute(
    'GET /workflows/:id/comments',
    {
      access: 'signed-in',
      summary: 'List the comments on a workflow, newest first',
      input: threadInput,
      output: workflowComment,
    },
    (call, { id: workflowId, ...page }) => call.workflowComments.list({ ...page, workflowId }),
  ),
  route(
    'POST /workflows/:id/comments',
    {
      access: 'signed-in',
      summary: 'Comment on a workflow or on one of its steps',
      input: postInput,
      output: workflowComment,
      status: 201,
    },
    (call, { id: workflowId, ...fields }) =>
      call.workflowComments.create({ ...fields, workflowId }),
  ),
  route(
    'PUT /workflow-comments/:id',
    {
      access: 'signed-in',
      summary: 'Edit your comment on a workflow',
      input: editWorkflowCommentInput,
      output: workflowComment,
    },
    (call, input) => call.workflowComments.edit(input),
  ),
  route(
    'DELETE /workflow-comments/:id',
    {
      access: 'signed-in',
      summary: 'Delete your comment on a workflow',
      input: workflowCommentRef,
      output: ok,
    },
    (call, input) => call.workflowComments.delete(input),
  ),
];
