import { declinedDemoToken } from '#shared/demo-card.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { subscriptionFields } from './fields.ts';
import { endPlans, subscriptionOf, terms } from './plan-cases.ts';
import type { World } from './world.ts';

const recorded = { monthlyHours: 80, hourlyRate: 7.5 };

const newcomer = async ({ gva }: World) => (await gva.createUser({ role: 'client' })).id;

const templateFields = 'createdAt description hourlyRate id monthlyHours monthlyTotal name';
const totals = 'completedTasks monthlyHours taskStats(completed total)';

const planRows: Entry[] = [
  {
    number: 19,
    procedure: 'plans.list',
    fields: templateFields,
    cases: [{ name: 'all', input: always(), expected: who('401 200 403 403 403 403 403') }],
  },
  {
    number: 19,
    procedure: 'plans.create',
    audit: writes('plan-template created'),
    fields: templateFields,
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
    fields: {
      admin: `${totals} averageRating clientStats(active total) revenue vaStats(active total training)`,
      va: `${totals} activeTaskCount averageRating`,
      client: `${totals} activeTaskCount subscription?(hourlyRate hoursUsed monthlyHours plan)`,
    },
    cases: [
      {
        name: 'own',
        input: async (world) => {
          await subscriptionOf('client', 'active', 'active')(world);
          return {};
        },
        expected: who('401 200 200 200 200 200 200'),
      },
    ],
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
    fields: subscriptionFields,
    cases: [{ name: 'own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
  {
    number: 22,
    procedure: 'payments.startPlan',
    audit: writes('subscription created', 'client'),
    fields: subscriptionFields,
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
    audit: writes('subscription updated'),
    fields: subscriptionFields,
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

export const plansCalls: Entry[] = [...planRows, ...subscriptionRows];
