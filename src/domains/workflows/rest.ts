import * as z from 'zod';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { connection, step } from './diagram-schema.ts';
import {
  createWorkflowInput,
  editWorkflowInput,
  listWorkflowsInput,
  saveDiagramInput,
  savedDiagram,
  type setVisibilityInput,
  workflow,
  workflowRef,
  workflowWithDiagram,
} from './schema.ts';

type EditWorkflow = z.input<typeof editWorkflowInput>;

/** Nothing but who may look at it is to change. */
const isVisibilityAlone = (input: EditWorkflow): input is z.input<typeof setVisibilityInput> =>
  'isPublic' in input &&
  !['title', 'description', 'category', 'status'].some((field) => field in input);

export const workflowRoutes: RestRoute[] = [
  pagedRoute(
    'GET /workflows',
    {
      access: 'signed-in',
      summary: 'The workflows you may see, newest first',
      input: listWorkflowsInput,
      output: workflow,
    },
    (call, input) => call.workflows.list(input),
  ),
  route(
    'GET /workflows/:id',
    {
      access: 'signed-in',
      summary: 'One workflow with its diagram',
      input: workflowRef,
      output: workflowWithDiagram,
    },
    (call, input) => call.workflows.get(input),
  ),
  route(
    'POST /workflows',
    {
      access: ['client'],
      summary: 'Create a workflow, a draft at first',
      input: createWorkflowInput,
      output: workflow,
      status: 201,
    },
    (call, input) => call.workflows.create(input),
  ),
  route(
    'PATCH /workflows/:id',
    {
      access: ['client'],
      summary: 'Edit a workflow of yours, or make it public or private',
      input: editWorkflowInput,
      output: workflow,
      refuses: { 409: 'Changed meanwhile; details have the workflow as it is now' },
    },
    (call, input) =>
      isVisibilityAlone(input) ? call.workflows.setVisibility(input) : call.workflows.edit(input),
  ),
  route(
    'DELETE /workflows/:id',
    {
      access: ['client'],
      summary: 'Delete a workflow of yours',
      input: workflowRef,
      output: ok,
    },
    (call, input) => call.workflows.delete(input),
  ),
  route(
    'POST /workflows/:id/steps',
    {
      access: ['client'],
      summary: 'Save the whole diagram of a workflow of yours',
      input: saveDiagramInput,
      output: savedDiagram,
      refuses: { 409: 'Changed meanwhile; details have the workflow as it is now' },
    },
    (call, input) => call.workflows.saveDiagram(input),
  ),
  route(
    'GET /workflows/:id/steps',
    {
      access: 'signed-in',
      summary: 'The steps of a workflow',
      input: workflowRef,
      output: z.array(step),
    },
    (call, input) => call.workflows.steps(input),
  ),
  route(
    'GET /workflows/:id/connections',
    {
      access: 'signed-in',
      summary: 'The connections of a workflow',
      input: workflowRef,
      output: z.array(connection),
    },
    (call, input) => call.workflows.connections(input),
  ),
];
