import type * as z from 'zod';
import { type RestRoute, route } from '#server/rest/route.ts';
import { rereadFiles } from './reread-files.ts';
import {
  assignTaskInput,
  countTasksInput,
  createTaskInput,
  editTaskInput,
  taskCount,
  taskDetail,
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
    'GET /admin/tasks/count',
    {
      access: ['admin'],
      summary: 'Count tasks, up to 1,001',
      input: countTasksInput,
      output: taskCount,
    },
    (call, input) => call.tasks.count(input),
  ),
];
