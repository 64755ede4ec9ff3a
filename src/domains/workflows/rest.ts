import * as z from 'zod';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { connection, step } from './diagram-schema.ts';
import {
  copyWorkflowInput,
  createWorkflowInput,
  editWorkflowInput,
  listVersionsInput,
  listWorkflowsInput,
  restoreInput,
  saveDiagramInput,
  savedDiagram,
  type setVisibilityInput,
  statusInput,
  versionRef,
  versionWithDiagram,
  type Workflow,
  workflow,
  workflowRef,
  workflowVersion,
  workflowWithConnections,
  workflowWithDiagram,
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

const staleVersion = 'Changed by someone else; details contain the current workflow';

const staleOrHasProblems =
  'Changed by someone else, or published and the diagram has problems; details contain the cause';

type StatusAction = 'publish' | 'unpublish' | 'archive';

const statusRoute = (action: StatusAction, summary: string, conflict = staleVersion) =>
  route(
    `POST /workflows/:id/${action}`,
    {
      access: ['client'],
      summary,
      input: statusInput,
      output: workflow,
      refuses: { 409: conflict },
    },
    (call, input) => call.workflows[action](input),
  );

const problems = 'Changed by someone else, or the diagram has problems; details contain the cause';

const statusRoutes: RestRoute[] = [
  statusRoute('publish', 'Publish your workflow so that it can be run', problems),
  statusRoute('unpublish', 'Set your workflow back to draft'),
  statusRoute('archive', 'Archive your workflow'),
];

const versionRoutes: RestRoute[] = [
  pagedRoute(
    'GET /workflows/:id/versions',
    {
      access: 'signed-in',
      summary: 'List the saved versions of a workflow, newest first',
      input: listVersionsInput,
      output: workflowVersion,
    },
    (call, input) => call.workflows.versions(input),
  ),
  route(
    'GET /workflows/:id/versions/:version',
    {
      access: 'signed-in',
      summary: 'Get a saved version with its diagram',
      input: versionRef,
      output: versionWithDiagram,
    },
    (call, input) => call.workflows.version(input),
  ),
  route(
    'POST /workflows/:id/restore',
    {
      access: ['client'],
      summary: 'Restore the diagram of an earlier version',
      input: restoreInput,
      output: savedDiagram,
      refuses: { 409: staleOrHasProblems },
    },
    (call, input) => call.workflows.restore(input),
  ),
  route(
    'POST /workflows/:id/copy',
    {
      access: ['client'],
      summary: 'Copy your workflow into a new draft',
      input: copyWorkflowInput,
      output: workflowWithDiagram,
      status: 201,
    },
    (call, input) => call.workflows.copy(input),
  ),
];

export const workflowRoutes: RestRoute[] = [
  ...statusRoutes,
  ...versionRoutes,
  pagedRoute(
    'GET /workflows',
    {
      access: 'signed-in',
      summary: 'List the workflows you can see with their connections, newest first',
      input: listWorkflowsInput,
      output: workflowWithConnections,
    },
    (call, input) => call.workflows.listWithConnections(input),
  ),
  route(
    'GET /workflows/:id',
    {
      access: 'signed-in',
      summary: 'Get a workflow with its diagram',
      input: workflowRef,
      output: workflowWithDiagram,
    },
    (call, input) => call.workflows.get(input),
  ),
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
      refuses: { 409: staleVersion },
    },
    async (call, input) =>
      withConnections(
        call,
        await (changesOnlyVisibility(input)
          ? call.workflows.setVisibility(input)
          : call.workflows.edit(input)),
      ),
  ),
  route(
    'DELETE /workflows/:id',
    {
      access: ['client'],
      summary: 'Delete your workflow',
      input: workflowRef,
      output: ok,
    },
    (call, input) => call.workflows.delete(input),
  ),
  route(
    'POST /workflows/:id/steps',
    {
      access: ['client'],
      summary: 'Save the whole diagram of your workflow',
      input: saveDiagramInput,
      output: savedDiagram,
      refuses: { 409: staleOrHasProblems },
    },
    (call, input) => call.workflows.saveDiagram(input),
  ),
  route(
    'GET /workflows/:id/steps',
    {
      access: 'signed-in',
      summary: 'List the steps of a workflow',
      input: workflowRef,
      output: z.array(step),
    },
    (call, input) => call.workflows.steps(input),
  ),
  route(
    'GET /workflows/:id/connections',
    {
      access: 'signed-in',
      summary: 'List the connections of a workflow',
      input: workflowRef,
      output: z.array(connection),
    },
    (call, input) => call.workflows.connections(input),
  ),
];
