import type { Fields } from '../support/transports.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { invalid, notFoundForAll, ofId, workflow, workflowReaders } from './workflow-cases.ts';
import type { ActorName, World } from './world.ts';

type Person = Exclude<ActorName, 'anonymous'>;

const remark =
  (author: Person, fields: Fields = {}) =>
  async ({ gva, people }: World) => {
    const { id } = await gva.createWorkflow(people.client);
    return { id: (await gva.createWorkflowComment(id, people[author])).id, ...fields };
  };
const onRemarks = (fields: Fields) => [
  {
    name: "the client's",
    input: remark('client', fields),
    expected: who('401 200 403 403 404 200 404'),
  },
  { name: "the VA's", input: remark('va', fields), expected: who('401 200 200 403 404 403 404') },
];
const asWorkflow = ({ id, ...fields }: Fields) => ({ workflowId: id, ...fields });

export const workflowCommentsCalls: Entry[] = [
  {
    number: 41,
    procedure: 'workflowComments.list',
    cases: workflowReaders.map(({ input, ...one }) => ({
      ...one,
      input: async (world: World) => asWorkflow(await input(world)),
    })),
    unknown: { input: (workflowId) => ({ workflowId }), expected: notFoundForAll },
  },
  {
    number: 41,
    procedure: 'workflowComments.counts',
    cases: workflowReaders.map(({ input, ...one }) => ({
      ...one,
      input: async (world: World) => asWorkflow(await input(world)),
    })),
    unknown: { input: (workflowId) => ({ workflowId }), expected: notFoundForAll },
  },
  {
    number: 41,
    procedure: 'workflowComments.create',
    audit: writes('workflow-comment created'),
    cases: [
      {
        name: "on the client's",
        input: async (world) => asWorkflow(await workflow('client', { content: 'Fine' })(world)),
        expected: who('401 201 201 201 404 201 404'),
      },
      {
        name: 'on an unknown step',
        input: async (world) =>
          asWorkflow(await workflow('client', { content: 'Fine', stepId: 2_147_483_647 })(world)),
        expected: who('401 400 400 400 404 400 404'),
      },
      { name: 'blank', input: always({ workflowId: 1, content: ' ' }), expected: invalid },
    ],
    unknown: { input: (workflowId) => ({ workflowId, content: 'Fine' }), expected: notFoundForAll },
  },
  {
    number: 41,
    procedure: 'workflowComments.edit',
    audit: writes('workflow-comment updated'),
    cases: [
      ...onRemarks({ content: 'Rewritten' }),
      { name: 'blank', input: always({ id: 1, content: '' }), expected: invalid },
    ],
    unknown: { input: (id) => ({ id, content: 'Rewritten' }), expected: notFoundForAll },
  },
  {
    number: 41,
    procedure: 'workflowComments.delete',
    audit: writes('workflow-comment deleted', 'client'),
    cases: onRemarks({}),
    unknown: { input: ofId, expected: notFoundForAll },
  },
];
