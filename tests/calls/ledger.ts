import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const ofClient = ({ people }: World) => ({ clientId: people.client.id });
const unknownLedger = {
  input: (clientId: unknown) => ({ clientId }),
  expected: who('401 404 404 404 404 404 404'),
};
const ledgerReads = ['list', 'balance'].map(
  (verb): Entry => ({
    number: 50,
    procedure: `ledger.${verb}`,
    cases: [
      { name: 'of a client', input: ofClient, expected: who('401 200 200 404 404 200 404') },
      { name: 'without a client', input: always(), expected: who('401 400 200 200 404 200 200') },
    ],
    unknown: unknownLedger,
  }),
);

const ledgerRows: Entry[] = [
  ...ledgerReads,
  {
    number: 50,
    procedure: 'ledger.correct',
    audit: writes('hours corrected'),
    cases: [
      {
        name: 'with a reason',
        input: (world) => ({ ...ofClient(world), hours: 1.5, reason: 'Goodwill' }),
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'hours that the client does not have',
        input: (world) => ({ ...ofClient(world), hours: -9000, reason: 'Goodwill' }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'without a reason',
        input: (world) => ({ ...ofClient(world), hours: 1.5 }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
    unknown: {
      input: (clientId) => ({ clientId, hours: 1, reason: 'Goodwill' }),
      expected: who('401 404 403 403 403 403 403'),
    },
  },
];

const guardRows: Entry[] = [
  {
    number: 52,
    procedure: 'hoursGuard.get',
    cases: [{ name: 'of a client', input: ofClient, expected: who('401 200 200 404 404 200 404') }],
  },
  {
    number: 52,
    procedure: 'hoursGuard.listKept',
    cases: [
      { name: 'of a client', input: ofClient, expected: who('401 200 200 404 404 200 404') },
      {
        name: 'of an invalid id',
        input: () => ({ clientId: 'nobody' }),
        expected: who('401 404 404 404 404 404 404'),
      },
    ],
  },
  {
    number: 52,
    procedure: 'hoursGuard.choose',
    audit: writes('hours updated', 'admin', async ({ gva }) => ({
      clientId: (await gva.createUser({ role: 'client' })).id,
      atLimit: 'stop',
    })),
    cases: [
      {
        name: 'for a client',
        input: (world) => ({ ...ofClient(world), atLimit: 'continue' }),
        expected: who('401 200 403 403 403 200 404'),
      },
      {
        name: 'an unknown choice',
        input: (world) => ({ ...ofClient(world), atLimit: 'never' }),
        expected: who('401 400 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 52,
    procedure: 'hoursGuard.answer',
    audit: writes('hours updated', 'admin', async ({ gva, people }) => {
      const { id: clientId } = await gva.createUser({ role: 'client' });
      const { hoursGuard } = gva.callAs(people.admin);
      const { questionId } = await hoursGuard.choose.mutate({ clientId, atLimit: 'ask' });
      return { clientId, questionId, answer: 'period' };
    }),
    cases: [
      {
        name: 'a question that was answered',
        input: (world) => ({ ...ofClient(world), questionId: 1, answer: 'period' }),
        expected: who('401 409 403 403 403 409 404'),
      },
      {
        name: 'hours without a number',
        input: (world) => ({ ...ofClient(world), questionId: 1, answer: 'hours' }),
        expected: who('401 400 403 403 403 400 400'),
      },
    ],
  },
];

export const ledgerCalls: Entry[] = [...ledgerRows, ...guardRows];
