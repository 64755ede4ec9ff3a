import type * as z from 'zod';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { deletedTaskRoutes } from './archive/rest.ts';
import { bulkTaskRoutes } from './bulk-rest.ts';
import { rereadFiles } from './reread-files.ts';
import {
  assignTaskInput,
  countTasksInput,
  createTaskInput,
  editTaskInput,
  listTasksInput,
  task,
  taskCount,
  taskDetail,
  taskRef,
} from './schema.ts';

/** PATCH edits, moves or assigns a task; the fields sent decide which. */
const patchTaskInput = editTaskInput.extend(assignTaskInput.partial().omit({ id: true }).shape);
type PatchTask = z.input<typeof patchTaskInput>;

const isAssignment = (input: PatchTask): input is z.input<typeof assignTaskInput> =>
  'vaId' in input;

const describesTask = (input: PatchTask) =>
  Object.keys(editTaskInput.omit({ id: true, version: true, status: true }).shape).some(
    (field) => field in input,
  );

export const taskRoutes: RestRoute[] = [
  pagedRoute(
    'GET /tasks',
    {
      access: 'signed-in',
      summary: 'List the tasks you can see, newest first',
      refuses: { 403: 'Only administrators group tasks by people' },
      input: listTasksInput,
      output: task,
      taggedQuery: 'tasks.list',
    },
    (call, input) => call.tasks.list(input),
  ),
  route(
    'GET /tasks/count',
    {
      access: 'signed-in',
      summary: 'Count the tasks you can see, up to 1,001',
      input: countTasksInput,
      output: taskCount,
    },
    (call, input) => call.tasks.count(input),
  ),
  route(
    'POST /tasks',
    {
      access: 'signed-in',
      summary: 'Create a task',
      input: createTaskInput,
      output: taskDetail,
      status: 201,
      reread: rereadFiles,
    },
    (call, input) => call.tasks.create(input),
  ),
  route(
    'GET /tasks/:id',
    { access: 'signed-in', summary: 'Get a task', input: taskRef, output: taskDetail },
    (call, input) => call.tasks.get(input),
  ),
  // An assignee means assign, a status without other fields means move, anything else is an edit.
  route(
    'PATCH /tasks/:id',
    {
      access: 'signed-in',
      summary: 'Edit, move or assign a task',
      input: patchTaskInput,
      output: taskDetail,
      refuses: {
        409: 'Taken or changed by someone else (details contain the current task), or a change of the client while the task has a timer or waiting time',
      },
    },
    async (call, input) => {
      if (isAssignment(input)) return call.tasks.assign(input);
      const { status } = input;
      if (status === undefined || describesTask(input)) return call.tasks.edit(input);
      // REST does not expose the position in the column.
      const { position: _, ...moved } = await call.tasks.move({ ...input, status });
      return moved;
    },
  ),
  route(
    'POST /tasks/:id/give-back',
    {
      access: ['va'],
      summary: 'Put a task of a client who is not assigned to you back into the pool',
      input: taskRef,
      output: ok,
      refuses: {
        409: 'The task is not in To Do or In Progress, or was changed in the meantime',
      },
    },
    (call, input) => call.tasks.giveBack(input),
  ),
  route(
    'DELETE /tasks/:id',
    {
      access: 'signed-in',
      summary: 'Delete a task; administrators and its client can restore it for 30 days',
      input: taskRef,
      output: ok,
      refuses: {
        403: 'The task is not yours, or you are its VA and not assigned to its client',
        409: "The task has logged time, so its VA can't delete it, or it has waiting time",
      },
    },
    (call, input) => call.tasks.delete(input),
  ),
  ...bulkTaskRoutes,
  ...deletedTaskRoutes,
];
