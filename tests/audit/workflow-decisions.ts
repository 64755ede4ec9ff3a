import type { TestApp } from '../support/app.ts';
import { type Audited, insertedId, ownWork, type People } from './audited.ts';

const newWorkflow = async (gva: TestApp, { client }: People) => ({
  id: (await gva.createWorkflow(client)).id,
});

async function taskAndWorkflow(gva: TestApp, { client }: People) {
  const { id: workflowId } = await gva.createPublished(client);
  const { id: taskId } = await gva.createTask({ clientId: client.id });
  return { taskId, workflowId };
}

async function commentOfClient(gva: TestApp, people: People) {
  const { id: workflowId } = await newWorkflow(gva, people);
  return insertedId(gva.createWorkflowComment(workflowId, people.client));
}

/** Mutations about workflows and their runs. Steps are kept with their user, so ticks need no entry. */
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
  'runs.attach': {
    writes: ['workflow', 'attached'],
    as: 'admin',
    input: taskAndWorkflow,
  },
  'runs.detach': {
    writes: ['workflow', 'detached'],
    as: 'admin',
    input: async (gva, people) => {
      const both = await taskAndWorkflow(gva, people);
      await gva.callAs(people.admin).runs.attach.mutate(both);
      return both;
    },
  },
  'runs.start': {
    writes: ['workflow', 'started'],
    as: 'admin',
    input: taskAndWorkflow,
  },
  'runs.startRoutine': {
    writes: ['workflow', 'started'],
    as: 'admin',
    input: async (gva, { client }) => {
      const { id: workflowId } = await gva.createPublished(client);
      return { routineId: (await gva.createRoutine(client, 'Weekly', workflowId)).id };
    },
  },
  'runs.tick': 'each tick is kept with user and time, also after it is undone',
  'runs.answer': 'each answer is kept with user and time, also after it is undone',
  'runs.undo': 'undone ticks are kept with user and time',
  'runs.stop': {
    writes: ['workflow', 'stopped'],
    as: 'admin',
    input: async (gva, people) => {
      const both = await taskAndWorkflow(gva, people);
      return insertedId(gva.createRun(both.taskId, both.workflowId));
    },
  },
  'workflows.delete': {
    writes: ['workflow', 'deleted'],
    as: 'client',
    input: (gva, people) => insertedId(newWorkflow(gva, people)),
  },
  'workflowComments.create': {
    writes: ['workflow-comment', 'created'],
    as: 'admin',
    input: async (gva, people) => ({
      workflowId: (await newWorkflow(gva, people)).id,
      content: 'Hello',
    }),
  },
  'workflowComments.edit': {
    writes: ['workflow-comment', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ ...(await commentOfClient(gva, people)), content: 'Changed' }),
  },
  'workflowComments.delete': {
    writes: ['workflow-comment', 'deleted'],
    as: 'client',
    input: commentOfClient,
  },
};
