import type { Fields } from '../support/transports.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

//                       anon admin va  other new client other
const onlyAdmin = who('  401 200 403 403 403 403 403');
const notFoundForAdmin = who('401 404 403 403 403 403 403');
const conflictForAdmin = who('401 409 403 403 403 403 403');
const badForAdmin = who('401 400 403 403 403 403 403');

const waiting = async ({ gva }: World) => ({
  clientId: (await gva.createUser({ role: 'client' })).id,
});
const waitingWithVa = async (world: World) => ({
  ...(await waiting(world)),
  vaId: (await world.gva.createUser({ role: 'va' })).id,
});
const proposed = async (world: World) => {
  const pair = await waitingWithVa(world);
  await world.gva.callAs(world.people.admin).matches.propose.mutate(pair);
  return pair;
};
const assigned = ({ people }: World) => ({ clientId: people.client.id });

/** Ends the assignment of the client, so that a VA can be proposed to them. */
const proposedToClient = async ({ gva, people: { admin, client } }: World) => {
  await gva.unassign(client);
  const { id: vaId } = await gva.createUser({ role: 'va' });
  await gva.callAs(admin).matches.propose.mutate({ clientId: client.id, vaId });
  return { vaId };
};

const answerActs = { accept: 'assignment assigned', decline: 'match rejected' } as const;

/** The clients of these cases have VAs, so they can neither accept nor decline. `matches.test.ts` tests both. */
const answers = Object.entries(answerActs).map(
  ([answer, act]): Entry => ({
    number: 52,
    procedure: `matches.${answer}`,
    audit: writes(act, 'client', proposedToClient),
    cases: [
      {
        name: 'a VA who is proposed to another client',
        input: async (world: World): Promise<Fields> => ({ vaId: (await proposed(world)).vaId }),
        expected: who('401 403 403 403 403 409 409'),
      },
      {
        name: 'without a VA',
        input: always({ vaId: '' }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  }),
);

/** The way of a client without a VA to one. */
export const matchesCalls: Entry[] = [
  {
    number: 52,
    procedure: 'matches.takeOver',
    audit: writes('match started'),
    cases: [
      { name: 'a client without a VA', input: waiting, expected: onlyAdmin },
      { name: 'a client with a VA', input: assigned, expected: conflictForAdmin },
      {
        name: 'from a malformed administrator',
        input: async (world) => ({ ...(await waiting(world)), fromId: 'x' }),
        expected: badForAdmin,
      },
    ],
    unknown: { input: (clientId) => ({ clientId }), expected: notFoundForAdmin },
  },
  {
    number: 52,
    procedure: 'matches.propose',
    audit: writes('match created'),
    cases: [
      { name: 'a free VA to a client without one', input: waitingWithVa, expected: onlyAdmin },
      {
        name: 'a VA who has a client',
        input: async (world) => ({ ...(await waiting(world)), vaId: world.people.va.id }),
        expected: conflictForAdmin,
      },
      {
        name: 'to a client with a VA',
        input: async (world) => ({ ...(await waitingWithVa(world)), ...assigned(world) }),
        expected: conflictForAdmin,
      },
      { name: 'without a VA', input: waiting, expected: badForAdmin },
      {
        name: 'an unknown VA',
        input: async (world) => ({ ...(await waiting(world)), vaId: 2_147_483_647 }),
        expected: notFoundForAdmin,
      },
      {
        name: 'with a note that is too long',
        input: async (world) => ({ ...(await waitingWithVa(world)), note: 'x'.repeat(2001) }),
        expected: badForAdmin,
      },
    ],
  },
  {
    number: 52,
    procedure: 'matches.withdraw',
    audit: writes('match deleted'),
    cases: [
      { name: 'a proposal', input: proposed, expected: onlyAdmin },
      { name: 'of a client without a proposal', input: waiting, expected: notFoundForAdmin },
    ],
    unknown: { input: (clientId) => ({ clientId }), expected: notFoundForAdmin },
  },
  ...answers,
];
