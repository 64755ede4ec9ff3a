import { downloadRefusals } from '#domains/files/descriptions.ts';
import { attachToTaskInput, fileRef, fileTypes } from '#domains/files/schema.ts';
import { rereadFiles } from '#domains/tasks/reread-files.ts';
import { task } from '#domains/tasks/schema.ts';
import type { OtherPath } from '#server/other-paths.ts';
import { type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';

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
  route(
    'DELETE /files/:id',
    {
      access: 'signed-in',
      summary: 'Delete a file and detach it from its task or comment',
      input: fileRef,
      output: ok,
    },
    (call, input) => call.attachments.remove(input),
  ),
];

/** Implemented in http.ts. */
export const attachmentPaths: OtherPath[] = [
  {
    spelling: 'GET /files/:id',
    access: 'signed-in',
    summary: 'The content of a file; ?download sends it as a download',
    params: fileRef,
    status: 200,
    output: Object.keys(fileTypes),
    refuses: { ...downloadRefusals, 416: 'The requested range is not satisfiable' },
  },
  {
    spelling: 'GET /files/:id/thumbnail',
    access: 'signed-in',
    summary: 'The thumbnail of a picture',
    params: fileRef,
    status: 200,
    output: ['image/webp'],
    refuses: downloadRefusals,
  },
];
