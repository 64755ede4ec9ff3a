import { always, type Entry, who, writes } from './entry.ts';
import { endPlans, subscriptionOf } from './plan-cases.ts';
import type { World } from './world.ts';

const nextMonth = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

/** A cancelled plan that runs until next month. */
const cancelledOf = (owner: 'client' | 'otherClient') => async (world: World) => {
  const { id } = await subscriptionOf(owner, 'cancelled', '')(world);
  await world.gva.database.db
    .updateTable('subscriptions')
    .set({ endDate: nextMonth })
    .where('id', '=', id)
    .execute();
  return { id };
};

/** Resuming a cancelled plan, and the preview of another plan. */
export const subscriptionsCalls: Entry[] = [
  {
    number: 23,
    procedure: 'subscriptions.resume',
    audit: writes('subscription updated', 'client'),
    cases: [
      {
        name: 'of a cancelled plan that runs',
        input: cancelledOf('client'),
        expected: who('401 200 403 403 403 200 404'),
      },
      {
        name: 'of a plan that has ended',
        input: async (world) => ({
          id: (await subscriptionOf('client', 'cancelled', '')(world)).id,
        }),
        expected: who('401 409 403 403 403 409 404'),
      },
      {
        name: 'of an active plan',
        input: async (world) => ({ id: (await subscriptionOf('client', 'active', '')(world)).id }),
        expected: who('401 409 403 403 403 409 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 404 403 403 403 404 404') },
  },
  {
    number: 22,
    procedure: 'subscriptions.preview',
    cases: [
      {
        name: 'of a plan',
        input: async (world) => {
          await endPlans(world);
          return { plan: 'full-time' };
        },
        expected: who('401 403 403 403 403 200 200'),
      },
      {
        name: 'of a plan that is not for sale',
        input: always({ plan: 'custom' }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
];
