import type * as z from 'zod';
import { type RestRoute, route } from '#server/rest/route.ts';
import {
  createWorkflowInput,
  editWorkflowInput,
  type setVisibilityInput,
  type Workflow,
  workflowWithConnections,
} from './schema.ts';

type EditWorkflow = z.input<typeof editWorkflowInput>;

const changesOnlyVisibility = (input: EditWorkflow): input is z.input<typeof setVisibilityInput> =>
  'isPublic' in input &&
  !['title', 'description', 'category', 'status'].some((field) => field in input);

type Caller = Parameters<RestRoute['run']>[0];

/** REST responses contain the connections, which the portal does not need. */
const withConnections = async (call: Caller, changed: Workflow) => ({
  ...changed,
  connections: await call.workflows.connections({ id: changed.id }),
});

export const workflowRoutes: RestRoute[] = [
  route(
    'POST /workflows',
    {
      access: ['client'],
      summary: 'Create a workflow as a draft',
      input: createWorkflowInput,
      output: workflowWithConnections,
      status: 201,
    },
    async (call, input) => withConnections(call, await call.workflows.create(input)),
  ),
  route(
    'PATCH /workflows/:id',
    {
      access: ['client'],
      summary: 'Edit your workflow, or make it public or private',
      input: editWorkflowInput,
      output: workflowWithConnections,
      refuses: { 409: 'Changed by someone else; details contain the current workflow' },
    },
    async (call, input) =>
      withConnections(
        call,
        await (changesOnlyVisibility(input)
          ? call.workflows.setVisibility(input)
          : call.workflows.edit(input)),
      ),
  ),
];
