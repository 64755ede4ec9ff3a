import * as z from 'zod';
import { type RestRoute, route } from '#server/rest-route.ts';
import { id } from '#shared/id.ts';
import { ok } from '#shared/ok.ts';
import {
  answerInput,
  attachedWorkflow,
  choice,
  detachInput,
  listChoicesInput,
  run,
  runRef,
  runWithSteps,
  startRunInput,
  tickInput,
  undoInput,
} from './schema.ts';

// In paths below a task, `id` is the id of the task.
const ofTask = { taskId: true } as const;
const taskInput = z.object({ id });
const routineInput = z.object({ id });
const choicesInput = listChoicesInput.omit(ofTask).extend({ id });
const startInput = startRunInput.omit(ofTask).extend({ id });
const detachFromInput = detachInput.omit(ofTask).extend({ id });
const refuses = { 409: 'Not the next step, already answered differently, or the run has ended' };

const taskWorkflowRoutes: RestRoute[] = [
  route(
    'GET /tasks/:id/workflows',
    {
      access: 'signed-in',
      summary: 'List the workflows attached to a task',
      input: taskInput,
      output: z.array(attachedWorkflow),
    },
    (call, { id: taskId }) => call.runs.attached({ taskId }),
  ),
  route(
    'GET /tasks/:id/workflow-choices',
    {
      access: 'signed-in',
      summary: 'List the workflows you can attach to a task',
      input: choicesInput,
      output: z.array(choice),
      refuses: { 403: 'You can read the task but not change it' },
    },
    (call, { id: taskId, q }) => call.runs.choices({ taskId, q }),
  ),
  route(
    'POST /tasks/:id/workflows',
    {
      access: 'signed-in',
      summary: "Attach a published workflow of the task's client",
      input: startInput,
      output: ok,
      refuses: { 409: 'The workflow is not published' },
    },
    (call, { id: taskId, workflowId }) => call.runs.attach({ taskId, workflowId }),
  ),
  route(
    'DELETE /tasks/:id/workflows/:workflowId',
    {
      access: 'signed-in',
      summary: 'Detach a workflow from a task; keeps its runs',
      input: detachFromInput,
      output: ok,
    },
    (call, { id: taskId, workflowId }) => call.runs.detach({ taskId, workflowId }),
  ),
  route(
    'GET /tasks/:id/workflow-runs',
    {
      access: 'signed-in',
      summary: 'List the runs of workflows on a task, newest first',
      input: taskInput,
      output: z.array(run),
    },
    (call, { id: taskId }) => call.runs.forTask({ taskId }),
  ),
  route(
    'POST /tasks/:id/workflow-runs',
    {
      access: 'signed-in',
      summary: "Start a published workflow of the task's client",
      input: startInput,
      output: runWithSteps,
      status: 201,
      refuses: { 409: 'Already running, not published, or its diagram has problems' },
    },
    (call, { id: taskId, workflowId }) => call.runs.start({ taskId, workflowId }),
  ),
];

const routineRunRoutes: RestRoute[] = [
  route(
    'GET /routines/:id/workflow-runs',
    {
      access: 'signed-in',
      summary: 'List the latest runs of a routine, newest first, at most thirty',
      input: routineInput,
      output: z.array(run),
    },
    (call, { id: routineId }) => call.runs.forRoutine({ routineId }),
  ),
  route(
    'POST /routines/:id/workflow-runs',
    {
      access: 'signed-in',
      summary: "Start the routine's workflow",
      input: routineInput,
      output: runWithSteps,
      status: 201,
      refuses: {
        409: 'Already running, no published workflow, or its diagram has problems',
      },
    },
    (call, { id: routineId }) => call.runs.startRoutine({ routineId }),
  ),
];

export const runRoutes: RestRoute[] = [
  ...taskWorkflowRoutes,
  ...routineRunRoutes,
  route(
    'GET /workflow-runs/:id',
    {
      access: 'signed-in',
      summary: 'Get a run with its steps so far',
      input: runRef,
      output: runWithSteps,
    },
    (call, input) => call.runs.get(input),
  ),
  route(
    'POST /workflow-runs/:id/tick',
    {
      access: 'signed-in',
      summary: 'Check off the next step',
      input: tickInput,
      output: runWithSteps,
      refuses,
    },
    (call, input) => call.runs.tick(input),
  ),
  route(
    'POST /workflow-runs/:id/answer',
    {
      access: 'signed-in',
      summary: 'Answer a decision with Yes or No',
      input: answerInput,
      output: runWithSteps,
      refuses,
    },
    (call, input) => call.runs.answer(input),
  ),
  route(
    'POST /workflow-runs/:id/undo',
    {
      access: 'signed-in',
      summary: 'Undo a step and all steps after it',
      input: undoInput,
      output: runWithSteps,
      refuses: { 409: 'The run was stopped' },
    },
    (call, input) => call.runs.undo(input),
  ),
  route(
    'POST /workflow-runs/:id/stop',
    {
      access: 'signed-in',
      summary: 'Stop a run',
      input: runRef,
      output: runWithSteps,
      refuses: { 409: 'The run is finished' },
    },
    (call, input) => call.runs.stop(input),
  ),
];
