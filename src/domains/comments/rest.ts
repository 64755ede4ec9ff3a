import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { id } from '#shared/id.ts';
import { ok } from '#shared/ok.ts';
import {
  comment,
  commentRef,
  createCommentInput,
  editCommentInput,
  listCommentsInput,
} from './schema.ts';

// In the paths below /tasks/:id the id is the task's.
const withoutTaskId = { taskId: true } as const;
const threadInput = listCommentsInput.omit(withoutTaskId).extend({ id });
const postInput = createCommentInput.omit(withoutTaskId).extend({ id });

export const commentRoutes: RestRoute[] = [
  pagedRoute(
    'GET /tasks/:id/comments',
    {
      access: 'signed-in',
      summary: 'List the comments on a task, newest first',
      input: threadInput,
      output: comment,
    },
    (call, { id: taskId, ...page }) => call.comments.list({ ...page, taskId }),
  ),
  route(
    'POST /tasks/:id/comments',
    {
      access: 'signed-in',
      summary: 'Comment on a task',
      input: postInput,
      output: comment,
      status: 201,
    },
    (call, { id: taskId, ...fields }) => call.comments.create({ ...fields, taskId }),
  ),
  route(
    'PUT /comments/:id',
    {
      access: 'signed-in',
      summary: 'Edit your comment',
      input: editCommentInput,
      output: comment,
    },
    (call, input) => call.comments.edit(input),
  ),
  route(
    'DELETE /comments/:id',
    {
      access: 'signed-in',
      summary: 'Delete your comment',
      input: commentRef,
      output: ok,
    },
    (call, input) => call.comments.delete(input),
  ),
];
