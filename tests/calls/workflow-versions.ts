import { type Entry, ownWork, who } from './entry.ts';
import {
  invalidForClients,
  notFoundForAll,
  notFoundForClients,
  ofId,
  onlyClients,
  published,
  reading,
  saved,
  workflow,
} from './workflow-cases.ts';

export const workflowVersionsCalls: Entry[] = [
  ...(['publish', 'unpublish', 'archive'] as const).map(
    (act): Entry => ({
      number: 43,
      procedure: `workflows.${act}`,
      audit: ownWork,
      cases: [
        {
          name: "the client's",
          input: published('client'),
          expected: who(`${onlyClients} 200 404`),
        },
        {
          name: 'with a stale version',
          input: published('client', { version: 999 }),
          expected: who(`${onlyClients} 409 404`),
        },
      ],
      unknown: { input: ofId, expected: notFoundForClients },
    }),
  ),
  {
    number: 43,
    procedure: 'workflows.copy',
    audit: ownWork,
    cases: [
      {
        name: "the client's",
        input: published('client', { title: 'Another' }),
        expected: who(`${onlyClients} 201 404`),
      },
      { name: 'untitled', input: published('client', { title: ' ' }), expected: invalidForClients },
    ],
    unknown: { input: (id) => ({ id, title: 'Another' }), expected: notFoundForClients },
  },
  {
    number: 43,
    procedure: 'workflows.restore',
    audit: ownWork,
    cases: [
      { name: 'a saved version', input: saved('client'), expected: who(`${onlyClients} 200 404`) },
      {
        name: 'an unknown version',
        input: workflow('client', { version: 999 }),
        expected: notFoundForClients,
      },
      {
        name: 'with a stale version',
        input: saved('client', { expectedVersion: 999 }),
        expected: who(`${onlyClients} 409 404`),
      },
      { name: 'none', input: workflow('client'), expected: invalidForClients },
    ],
    unknown: { input: (id) => ({ id, version: 1 }), expected: notFoundForClients },
  },
  reading('workflows.versions'),
  {
    number: 41,
    procedure: 'workflows.version',
    cases: [
      {
        name: "the client's",
        input: saved('client'),
        expected: who('401 200 200 200 404 200 404'),
      },
      {
        name: "another client's",
        input: saved('otherClient'),
        expected: who('401 200 200 200 404 404 200'),
      },
    ],
    unknown: { input: (id) => ({ id, version: 1 }), expected: notFoundForAll },
  },
];
