import { task } from '#domains/tasks/schema.ts';
import { user } from '#domains/users/schema.ts';
import { type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { attachToTaskInput, fileRef } from './schema.ts';

// Below a task the path's id is the task's.
const ofTask = attachToTaskInput.omit({ taskId: true }).extend(fileRef.shape);

export const fileRoutes: RestRoute[] = [
  route(
    'POST /tasks/:id/attachments',
    {
      access: 'signed-in',
      summary: 'Add uploaded files to a task',
      input: ofTask,
      output: task,
      status: 201,
      refuses: { 409: 'The task has as many files as it can have' },
    },
    (call, { id: taskId, fileIds }) => call.files.attachToTask({ taskId, fileIds }),
  ),
  route(
    'DELETE /files/:id',
    {
      access: 'signed-in',
      summary: 'Remove a file, from what it is on too',
      input: fileRef,
      output: ok,
    },
    (call, input) => call.files.remove(input),
  ),
  route(
    'DELETE /profile/avatar',
    { access: 'signed-in', summary: 'Remove your picture', output: user },
    (call) => call.users.removeAvatar(),
  ),
];
