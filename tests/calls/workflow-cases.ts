import type { Fields } from '../support/transports.ts';
import { type Entry, who } from './entry.ts';
import type { World } from './world.ts';

//                                 anon admin va  other new client other
export const everyone = who('      401  200  200  200  200  200  200');
export const invalid = who('       401  400  400  400  400  400  400');
export const onlyClients = '       401  403  403  403  403';
export const notFoundForAll = who('401 404 404 404 404 404 404');

export const workflow =
  (owner: Owner, fields: Fields = {}) =>
  async ({ gva, people }: World) => ({
    id: (await gva.createWorkflow(people[owner])).id,
    ...fields,
  });

export type Owner = 'client' | 'otherClient';

/** A published workflow. */
export const published =
  (owner: Owner, fields: Fields = {}) =>
  async ({ gva, people }: World) => ({
    id: (await gva.createPublished(people[owner])).id,
    ...fields,
  });

/** A workflow with version 1. */
export const saved =
  (owner: Owner, fields: Fields = {}) =>
  async ({ gva, people }: World) => {
    const { id } = await gva.createWorkflow(people[owner]);
    await gva.createVersion(id, people[owner]);
    return { id, version: 1, ...fields };
  };

export const workflowReaders = [
  { name: "the client's", input: workflow('client'), expected: who('401 200 200 200 404 200 404') },
  {
    name: "another client's",
    input: workflow('otherClient'),
    expected: who('401 200 200 200 404 404 200'),
  },
];
export const workflowWriters = (fields: Fields) => [
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
export const ofId = (id: unknown) => ({ id });
export const notFoundForClients = who(`${onlyClients} 404 404`);
export const invalidForClients = who(`${onlyClients} 400 400`);

export const reading = (procedure: string, fields?: string): Entry => ({
  number: 41,
  procedure,
  ...(fields && { fields }),
  cases: workflowReaders,
  unknown: { input: ofId, expected: notFoundForAll },
});
