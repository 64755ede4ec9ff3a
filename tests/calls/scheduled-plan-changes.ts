import { scheduleInputOf, scheduleSmallerPlan } from '../support/scheduled-plans.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { endPlans } from './plan-cases.ts';
import type { World } from './world.ts';

/** Ends the plans and their checkouts, so that the client can pay for one. */
async function clear(world: World) {
  await endPlans(world);
  await world.gva.database.db.deleteFrom('checkouts').where('status', '=', 'processing').execute();
}

/** Smaller plans, which replace the running plan after a notice. */
export const scheduledPlanChangesCalls: Entry[] = [
  {
    number: 51,
    procedure: 'planChanges.preview',
    cases: [
      {
        name: 'of a smaller plan',
        input: async (world) => {
          await clear(world);
          await scheduleInputOf(world.gva, world.people.client);
          return { plan: 'part-time' };
        },
        expected: who('401 403 403 403 403 200 409'),
      },
      {
        name: 'of a plan that is not for sale',
        input: always({ plan: 'custom' }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'planChanges.schedule',
    audit: writes('subscription updated', 'client'),
    cases: [
      {
        name: 'of a smaller plan',
        input: async (world) => {
          await clear(world);
          return scheduleInputOf(world.gva, world.people.client);
        },
        expected: who('401 403 403 403 403 200 409'),
      },
      {
        name: 'without the figures of the preview',
        input: always({ plan: 'part-time' }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'planChanges.withdraw',
    audit: writes('subscription updated'),
    cases: [
      {
        name: 'of a client',
        input: async (world) => {
          await clear(world);
          await scheduleSmallerPlan(world.gva, world.people.client);
          return { clientId: world.people.client.id };
        },
        expected: who('401 200 403 403 403 200 404'),
      },
      {
        name: 'without a scheduled change',
        input: async (world) => {
          await clear(world);
          return { clientId: world.people.client.id };
        },
        expected: who('401 409 403 403 403 409 404'),
      },
      {
        name: 'of an unknown client',
        input: always({ clientId: 'none' }),
        expected: who('401 404 403 403 403 404 404'),
      },
      {
        name: 'without a client',
        input: async (world) => {
          await clear(world);
          return {};
        },
        expected: who('401 400 403 403 403 409 409'),
      },
    ],
  },
];
