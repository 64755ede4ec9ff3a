import type { TestApp } from '../support/app.ts';
import type { Audited, People } from './audited.ts';

const waitingClient = async (gva: TestApp) => (await gva.createUser({ role: 'client' })).id;
const freeVa = async (gva: TestApp) => (await gva.createUser({ role: 'va' })).id;

async function propose(gva: TestApp, { admin }: People, clientId: number) {
  const vaId = await freeVa(gva);
  await gva.callAs(admin).matches.propose.mutate({ clientId, vaId });
  return vaId;
}

/** Ends the assignment of the client, so that a VA can be proposed to them. */
async function proposeTo(gva: TestApp, people: People) {
  await gva.unassign(people.client);
  return { vaId: await propose(gva, people, people.client.id) };
}

/** Mutations of the way of a client to a VA. */
export const matchDecisions: Record<string, Audited | string> = {
  'matches.takeOver': {
    writes: ['match', 'started'],
    as: 'admin',
    input: async (gva) => ({ clientId: await waitingClient(gva) }),
  },
  'matches.propose': {
    writes: ['match', 'created'],
    as: 'admin',
    input: async (gva) => ({ clientId: await waitingClient(gva), vaId: await freeVa(gva) }),
  },
  'matches.withdraw': {
    writes: ['match', 'deleted'],
    as: 'admin',
    input: async (gva, people) => {
      const clientId = await waitingClient(gva);
      await propose(gva, people, clientId);
      return { clientId };
    },
  },
  'matches.accept': { writes: ['assignment', 'assigned'], as: 'client', input: proposeTo },
  'matches.decline': { writes: ['match', 'rejected'], as: 'client', input: proposeTo },
};
