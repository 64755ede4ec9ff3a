import { addMonths } from '#shared/month.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const onlyAdmins = '403 403 403 403 403';
/** Before everything that the other calls create. */
const month = '2001-01';

/** The month after the last one that was closed. */
async function nextMonth({ gva }: World) {
  const last = await gva.database.db
    .selectFrom('monthClosings')
    .select('month')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { month: last ? addMonths(last.month.slice(0, 7), 1) : month };
}

async function closedMonth(world: World) {
  const next = await nextMonth(world);
  await world.gva.callAs(world.people.admin).closing.close.mutate(next);
  return { ...next, reason: 'An invoice came late' };
}

export const closingCalls: Entry[] = [
  {
    number: 115,
    procedure: 'closing.get',
    cases: [
      { name: 'a month', input: always({ month }), expected: who(`401 200 ${onlyAdmins}`) },
      { name: 'without a month', input: always({}), expected: who(`401 400 ${onlyAdmins}`) },
    ],
  },
  {
    number: 115,
    procedure: 'closing.close',
    audit: writes('month closed'),
    cases: [
      { name: 'a month', input: nextMonth, expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'a month that has not ended',
        input: always({ month: '2099-12' }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
    ],
  },
  {
    number: 115,
    procedure: 'closing.reopen',
    audit: writes('month reopened'),
    cases: [
      { name: 'the last month', input: closedMonth, expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'a month that is not closed',
        input: always({ month: '2099-12', reason: 'A mistake' }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'without a reason',
        input: always({ month, reason: ' ' }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
  },
];
