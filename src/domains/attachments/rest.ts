import { attachToTaskInput, fileRef } from '#domains/files/schema.ts';
import { rereadFiles } from '#domains/tasks/reread-files.ts';
import { task } from '#domains/tasks/schema.ts';
import { type RestRoute, route } from '#server/rest/route.ts';

// In this path the id is the task's.
const attachInput = attachToTaskInput.omit({ taskId: true }).extend(fileRef.shape);

export const attachmentRoutes: RestRoute[] = [
  route(
    'POST /tasks/:id/attachments',
    {
      access: 'signed-in',
      summary: 'Add uploaded files to a task',
      input: attachInput,
      output: task,
      status: 201,
      refuses: { 409: 'The task has the maximum number of files, or the file storage is full' },
      reread: rereadFiles,
    },
    (call, { id: taskId, fileIds }) => call.attachments.attachToTask({ taskId, fileIds }),
  ),
];
