import { declinedDemoToken } from '#shared/demo-card.ts';
import { always, type Entry, who } from './entry.ts';
import { endPlans, subscriptionOf, terms } from './plan-cases.ts';
import type { World } from './world.ts';

const recorded = { monthlyHours: 80, hourlyRate: 7.5 };

const newcomer = async ({ gva }: World) => (await gva.createUser({ role: 'client' })).id;

const planRows: Entry[] = [
  {
    number: 19,
    procedure: 'plans.list',
    cases: [{ name: 'all', input: always(), expected: who('401 200 403 403 403 403 403') }],
  },
  {
    number: 19,
    procedure: 'plans.create',
    cases: [
      {
        name: 'a template',
        input: always({ name: 'Tax Season', ...terms }),
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'without hours',
        input: always({ name: 'Tax Season', hourlyRate: 7 }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
  },
  {
    number: 20,
    procedure: 'dashboard.stats',
    cases: [{ name: 'own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
  {
    number: 20,
    procedure: 'dashboard.history',
    cases: [{ name: 'own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
];

const subscriptionRows: Entry[] = [
  {
    number: 21,
    procedure: 'subscriptions.list',
    cases: [{ name: 'own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
  {
    number: 22,
    procedure: 'payments.startPlan',
    cases: [
      {
        name: 'for another client',
        input: async (world) => ({ userId: await newcomer(world), plan: 'part-time' }),
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'a custom plan',
        input: async (world) => ({ userId: await newcomer(world), plan: 'custom', ...terms }),
        expected: who('401 201 403 403 403 400 400'),
      },
      {
        name: 'an unknown plan',
        input: always({ plan: 'gold' }),
        expected: who('401 400 403 403 403 400 400'),
      },
      {
        name: 'with a declined card',
        input: async ({ gva }) => {
          await gva.database.db.updateTable('subscriptions').set({ status: 'inactive' }).execute();
          return { plan: 'part-time', paymentMethod: declinedDemoToken };
        },
        expected: who('401 400 403 403 403 402 402'),
      },
      {
        name: 'for a user who is not a client',
        input: ({ people }) => ({ userId: people.va.id, plan: 'part-time' }),
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'the current plan',
        input: async ({ gva, people }) => {
          const { db } = gva.database;
          await db.updateTable('subscriptions').set({ status: 'inactive' }).execute();
          for (const { id } of [people.client, people.otherClient])
            await db
              .insertInto('subscriptions')
              .values({ userId: id, plan: 'part-time', status: 'active', ...recorded })
              .execute();
          return { plan: 'part-time' };
        },
        expected: who('401 400 403 403 403 409 409'),
      },
      {
        name: 'for oneself',
        input: async (world) => {
          await endPlans(world);
          return { plan: 'full-time' };
        },
        expected: who('401 400 403 403 403 201 201'),
      },
    ],
  },
  {
    number: 23,
    procedure: 'subscriptions.setStatus',
    cases: [
      {
        name: 'cancel',
        input: subscriptionOf('client', 'active', 'cancelled'),
        expected: who('401 200 403 403 403 200 404'),
      },
      {
        name: 'cancel again',
        input: subscriptionOf('client', 'cancelled', 'cancelled'),
        expected: who('401 200 403 403 403 409 404'),
      },
      {
        name: 'activate',
        input: subscriptionOf('client', 'cancelled', 'active'),
        expected: who('401 200 403 403 403 403 404'),
      },
      {
        name: 'an unknown status',
        input: subscriptionOf('otherClient', 'active', 'paused'),
        expected: who('401 400 403 403 403 400 400'),
      },
    ],
    unknown: {
      input: (id) => ({ id, status: 'cancelled' }),
      expected: who('401 404 403 403 403 404 404'),
    },
  },
];

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

export const plansAndHoursCalls: Entry[] = [
  ...planRows,
  ...subscriptionRows,
  ...ledgerRows,
  ...guardRows,
];
