import { always, type Entry, ownWork, who, writes } from './entry.ts';
import { connectionFields, stepFields, workflowFields } from './fields.ts';
import {
  everyone,
  invalid,
  invalidForClients,
  notFoundForClients,
  ofId,
  onlyClients,
  published,
  reading,
  workflow,
  workflowWriters,
} from './workflow-cases.ts';

const drawing = {
  nodes: [
    { id: 'a', title: 'Begin', type: 'start', x: 0, y: 0 },
    { id: 'b', title: 'End', type: 'end', x: 0, y: 100 },
  ],
  connections: [{ from: 'a', to: 'b' }],
};

const listed = workflowFields.replace('connections', `connections?(${connectionFields})`);

export const workflowsCalls: Entry[] = [
  {
    number: 40,
    procedure: 'workflows.list',
    cases: [{ name: 'all visible workflows', input: always({}), expected: everyone }],
  },
  {
    number: 40,
    procedure: 'workflows.listWithConnections',
    fields: listed,
    cases: [
      { name: 'all visible workflows', input: always({}), expected: everyone },
      { name: 'an invalid cursor', input: always({ cursor: 'x' }), expected: invalid },
    ],
  },
  reading('workflows.get', `${listed} steps(${stepFields})`),
  reading('workflows.steps', stepFields),
  reading('workflows.connections'),
  {
    number: 41,
    procedure: 'workflows.connections',
    fields: connectionFields,
    cases: [
      {
        name: 'of a published workflow',
        input: published('client'),
        expected: who('401 200 200 200 404 200 404'),
      },
    ],
  },
  {
    number: 42,
    procedure: 'workflows.create',
    audit: ownWork,
    rest: 'POST /workflows',
    fields: workflowFields,
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
      { name: 'untitled', input: always({ category: 'admin' }), expected: invalidForClients },
    ],
  },
  {
    number: 43,
    procedure: 'workflows.setVisibility',
    audit: writes('workflow updated', 'client'),
    rest: 'PATCH /workflows/:id',
    fields: listed,
    cases: [
      ...workflowWriters({ isPublic: true }),
      {
        name: 'an invalid value',
        input: workflow('client', { isPublic: 1 }),
        expected: invalidForClients,
      },
    ],
    unknown: { input: (id) => ({ id, isPublic: true }), expected: notFoundForClients },
  },
  {
    number: 43,
    procedure: 'workflows.edit',
    audit: ownWork,
    rest: 'PATCH /workflows/:id',
    fields: listed,
    cases: [
      ...workflowWriters({ title: 'Another', status: 'archived' }),
      {
        name: 'with a stale version',
        input: workflow('client', { title: 'Another', version: 7 }),
        expected: who(`${onlyClients} 409 404`),
      },
      {
        name: 'another status',
        input: workflow('client', { status: 'public' }),
        expected: invalidForClients,
      },
    ],
    unknown: { input: (id) => ({ id, title: 'Another' }), expected: notFoundForClients },
  },
  {
    number: 43,
    procedure: 'workflows.saveDiagram',
    audit: ownWork,
    fields: `connections(${connectionFields}) steps(${stepFields}) version`,
    cases: [
      ...workflowWriters(drawing),
      {
        name: 'with a stale version',
        input: workflow('client', { ...drawing, version: 7 }),
        expected: who(`${onlyClients} 409 404`),
      },
      {
        name: 'without its end',
        input: workflow('client', { ...drawing, nodes: drawing.nodes.slice(0, 1) }),
        expected: invalidForClients,
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
    unknown: { input: (id) => ({ id, ...drawing }), expected: notFoundForClients },
  },
  {
    number: 43,
    procedure: 'workflows.delete',
    audit: writes('workflow deleted', 'client'),
    cases: workflowWriters({}),
    unknown: { input: ofId, expected: notFoundForClients },
  },
];
