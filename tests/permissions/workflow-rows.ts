import type { Fields } from '../support/doors.ts';
import { always, type MatrixRow, who } from './row.ts';
import type { ActorName, World } from './world.ts';

type Person = Exclude<ActorName, 'anonymous'>;

//                    anon admin va  other new client other
const everyone = who('401  200  200  200  200  200  200');
const invalid = who(' 401  400  400  400  400  400  400');
const onlyClients = '401  403  403  403  403';
const nobodyFinds = who('401 404 404 404 404 404 404');

const workflow =
  (owner: 'client' | 'otherClient', fields: Fields = {}) =>
  async ({ gva, people }: World) => ({
    id: (await gva.createWorkflow(people[owner])).id,
    ...fields,
  });

const workflowReaders = [
  {
    name: "the client's",
    input: workflow('client'),
    expected: who('401 200 200 200 200 200 404'),
  },
  {
    name: "another client's",
    input: workflow('otherClient'),
    expected: who('401 200 200 200 200 404 200'),
  },
];
const workflowWriters = (fields: Fields) => [
  {
    name: "the client's",
    input: workflow('client', fields),
    expected: who(`${onlyClients} 200 404`),
  },
  {
    name: "another client's",
    input: workflow('otherClient', fields),
    expected: who(`${onlyClients} 404 200`),
  },
];
const ofId = (id: unknown) => ({ id });
const clientsFindNothing = who(`${onlyClients} 404 404`);
const clientsAreWrong = who(`${onlyClients} 400 400`);

const drawing = {
  nodes: [
    { id: 'a', title: 'Begin', type: 'start', x: 0, y: 0 },
    { id: 'b', title: 'End', type: 'end', x: 0, y: 100 },
  ],
  connections: [{ from: 'a', to: 'b' }],
};

const reading = (procedure: string, rest: string): MatrixRow => ({
  number: 41,
  procedure,
  rest,
  cases: workflowReaders,
  unknown: { input: ofId, expected: nobodyFinds },
});

const diagramRows: MatrixRow[] = [
  {
    number: 40,
    procedure: 'workflows.list',
    rest: 'GET /workflows',
    cases: [
      { name: 'all I may see', input: always({}), expected: everyone },
      { name: 'from nowhere on', input: always({ cursor: 'x' }), expected: invalid },
    ],
  },
  reading('workflows.get', 'GET /workflows/:id'),
  reading('workflows.steps', 'GET /workflows/:id/steps'),
  reading('workflows.connections', 'GET /workflows/:id/connections'),
  {
    number: 42,
    procedure: 'workflows.create',
    rest: 'POST /workflows',
    cases: [
      {
        name: 'my own',
        input: always({ title: 'Mine', category: 'admin' }),
        expected: who(`${onlyClients} 201 201`),
      },
      {
        name: 'for a client',
        input: ({ people }) => ({ title: 'M', category: 'x', clientId: people.client.id }),
        expected: who(`${onlyClients} 201 403`),
      },
      { name: 'untitled', input: always({ category: 'admin' }), expected: clientsAreWrong },
    ],
  },
  {
    number: 43,
    procedure: 'workflows.setVisibility',
    rest: 'PATCH /workflows/:id',
    cases: [
      ...workflowWriters({ isPublic: true }),
      { name: 'neither', input: workflow('client', { isPublic: 1 }), expected: clientsAreWrong },
    ],
    unknown: { input: (id) => ({ id, isPublic: true }), expected: clientsFindNothing },
  },
  {
    number: 43,
    procedure: 'workflows.edit',
    rest: 'PATCH /workflows/:id',
    cases: [
      ...workflowWriters({ title: 'Another', status: 'archived' }),
      {
        name: 'as it no longer is',
        input: workflow('client', { title: 'Another', version: 7 }),
        expected: who(`${onlyClients} 409 404`),
      },
      {
        name: 'another status',
        input: workflow('client', { status: 'public' }),
        expected: clientsAreWrong,
      },
    ],
    unknown: { input: (id) => ({ id, title: 'Another' }), expected: clientsFindNothing },
  },
  {
    number: 43,
    procedure: 'workflows.saveDiagram',
    rest: 'POST /workflows/:id/steps',
    cases: [
      ...workflowWriters(drawing),
      {
        name: 'as it no longer is',
        input: workflow('client', { ...drawing, version: 7 }),
        expected: who(`${onlyClients} 409 404`),
      },
      {
        name: 'without its end',
        input: workflow('client', { ...drawing, nodes: drawing.nodes.slice(0, 1) }),
        expected: clientsAreWrong,
      },
      {
        name: "with another workflow's step",
        input: async (world) => {
          const { id } = await world.gva.createWorkflow(world.people.client);
          const other = await world.gva.createWorkflow(world.people.client);
          const nodes = [{ id: other.stepId, title: 'Stolen' }];
          return { id, nodes, connections: [] };
        },
        expected: who(`${onlyClients} 400 404`),
      },
    ],
    unknown: { input: (id) => ({ id, ...drawing }), expected: clientsFindNothing },
  },
  {
    number: 43,
    procedure: 'workflows.delete',
    rest: 'DELETE /workflows/:id',
    cases: workflowWriters({}),
    unknown: { input: ofId, expected: clientsFindNothing },
  },
];

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
    expected: who('401 200 403 403 403 200 404'),
  },
  { name: "the VA's", input: remark('va', fields), expected: who('401 200 200 403 403 403 404') },
];
const asWorkflow = ({ id, ...fields }: Fields) => ({ workflowId: id, ...fields });
const belowWorkflow = ({ workflowId, ...fields }: Fields) => ({ id: workflowId, ...fields });

const remarkRows: MatrixRow[] = [
  {
    number: 41,
    procedure: 'workflowComments.list',
    rest: 'GET /workflows/:id/comments',
    toRest: belowWorkflow,
    cases: workflowReaders.map(({ input, ...one }) => ({
      ...one,
      input: async (world: World) => asWorkflow(await input(world)),
    })),
    unknown: { input: (workflowId) => ({ workflowId }), expected: nobodyFinds },
  },
  {
    number: 41,
    procedure: 'workflowComments.create',
    rest: 'POST /workflows/:id/comments',
    toRest: belowWorkflow,
    cases: [
      {
        name: "on the client's",
        input: async (world) => asWorkflow(await workflow('client', { content: 'Fine' })(world)),
        expected: who('401 201 201 201 201 201 404'),
      },
      {
        name: 'on an unknown step',
        input: async (world) =>
          asWorkflow(await workflow('client', { content: 'Fine', stepId: 2_147_483_647 })(world)),
        expected: who('401 400 400 400 400 400 404'),
      },
      { name: 'blank', input: always({ workflowId: 1, content: ' ' }), expected: invalid },
    ],
    unknown: { input: (workflowId) => ({ workflowId, content: 'Fine' }), expected: nobodyFinds },
  },
  {
    number: 41,
    procedure: 'workflowComments.edit',
    rest: 'PUT /workflow-comments/:id',
    cases: [
      ...onRemarks({ content: 'Rewritten' }),
      { name: 'blank', input: always({ id: 1, content: '' }), expected: invalid },
    ],
    unknown: { input: (id) => ({ id, content: 'Rewritten' }), expected: nobodyFinds },
  },
  {
    number: 41,
    procedure: 'workflowComments.delete',
    rest: 'DELETE /workflow-comments/:id',
    cases: onRemarks({}),
    unknown: { input: ofId, expected: nobodyFinds },
  },
];

export const workflowRows: MatrixRow[] = [...diagramRows, ...remarkRows];
