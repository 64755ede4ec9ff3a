import type { TestApp } from '../support/app.ts';
import { type Audited, insertedId, ownWork, type People } from './audited.ts';

const newWorkflow = async (gva: TestApp, { client }: People) => ({
  id: (await gva.createWorkflow(client)).id,
});

/** Mutations about workflows and their runs. */
export const workflowDecisions: Record<string, Audited | string> = {
  'workflows.create': ownWork,
  'workflows.edit': ownWork,
  'workflows.setVisibility': {
    writes: ['workflow', 'updated'],
    as: 'client',
    input: async (gva, people) => ({ ...(await newWorkflow(gva, people)), isPublic: true }),
  },
  'workflows.saveDiagram': ownWork,
  'workflows.copy': ownWork,
  'workflows.publish': ownWork,
  'workflows.unpublish': ownWork,
  'workflows.archive': ownWork,
  'workflows.restore': ownWork,
  'runs.attach': ownWork,
  'runs.detach': ownWork,
  'runs.start': ownWork,
  'runs.startRoutine': ownWork,
  'runs.tick': 'each tick is kept with user and time, also after it is undone',
  'runs.answer': 'each answer is kept with user and time, also after it is undone',
  'runs.undo': 'undone ticks are kept with user and time',
  'runs.stop': ownWork,
  'workflows.delete': {
    writes: ['workflow', 'deleted'],
    as: 'client',
    input: (gva, people) => insertedId(newWorkflow(gva, people)),
  },
  'workflowComments.create': ownWork,
  'workflowComments.edit': ownWork,
  'workflowComments.delete': {
    writes: ['workflow-comment', 'deleted'],
    as: 'client',
    input: async (gva, people) => {
      const { id: workflowId } = await newWorkflow(gva, people);
      return insertedId(gva.createWorkflowComment(workflowId, people.client));
    },
  },
};
