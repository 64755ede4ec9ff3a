import * as z from 'zod';
import { task } from '#domains/tasks/schema.ts';
import { user } from '#domains/users/schema.ts';
import type { OtherPath } from '#server/other-path.ts';
import { type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { attachment, attachToTaskInput, filePurpose, fileRef, fileTypes } from './schema.ts';

// In this path the id is the task's.
const attachInput = attachToTaskInput.omit({ taskId: true }).extend(fileRef.shape);

export const fileRoutes: RestRoute[] = [
  route(
    'POST /tasks/:id/attachments',
    {
      access: 'signed-in',
      summary: 'Add uploaded files to a task',
      input: attachInput,
      output: task,
      status: 201,
      refuses: { 409: 'The task has the maximum number of files, or the file storage is full' },
    },
    (call, { id: taskId, fileIds }) => call.files.attachToTask({ taskId, fileIds }),
  ),
  route(
    'DELETE /files/:id',
    {
      access: 'signed-in',
      summary: 'Delete a file and detach it from its task or comment',
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

const file = z.string().meta({ override: { type: 'string', format: 'binary' } });
const uploadRefusals = {
  400: 'The form does not contain exactly one file, or the file type is not allowed',
  401: 'No valid session',
  403: 'The request comes from another site',
  409: 'The file storage of the client is full',
  413: 'The file is larger than 10 MB',
  415: 'The content type is not multipart/form-data',
};
const downloadRefusals = {
  401: 'No valid session',
  404: "Not found, or you don't have access",
};

/** The routes for uploads and downloads, implemented in http.ts. */
export const filePaths: OtherPath[] = [
  {
    spelling: 'POST /files',
    access: 'signed-in',
    summary: 'Upload a file; only you can see it until it is attached',
    form: z.object({ file, purpose: filePurpose.optional() }),
    status: 201,
    output: attachment,
    refuses: uploadRefusals,
  },
  {
    spelling: 'POST /profile/avatar',
    access: 'signed-in',
    summary: 'Upload your picture',
    form: z.object({ file }),
    status: 200,
    output: user,
    refuses: uploadRefusals,
  },
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
  {
    spelling: 'GET /avatars/:id',
    access: 'signed-in',
    summary: "A user's picture, as named by their profileImage",
    params: fileRef,
    status: 200,
    output: ['image/webp'],
    refuses: { ...downloadRefusals, 416: 'The requested range is not satisfiable' },
  },
];
