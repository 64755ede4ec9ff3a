import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const onlyAdmins = '403 403 403 403 403';

let number = 0;

/** Another plan each time, because a version of a known plan is a change. It is not sold, so there can be many. */
const newPlan = () => {
  number += 1;
  return { ...team, slug: `team-${number}`, label: `Team ${number}` };
};

const team = {
  slug: 'team',
  validFrom: '2099-01-01',
  position: 3,
  label: 'Team',
  advertisedPrice: 1800,
  advertisedHours: 320,
  advertisedRate: 5.63,
  monthlyHours: 320,
  hourlyRate: 6,
  weeklyHours: 80,
  sharing: 'Share with colleagues',
  included: ['Dedicated VA'],
  isOffered: false,
};

const planned = async ({ gva, people }: World) => {
  const plan = newPlan();
  const offers = await gva.callAs(people.admin).planOffers.save.mutate(plan);
  return { id: offers.planned.find(({ slug }) => slug === plan.slug)?.id };
};

/** A planned new name, without which two plans would have one name. */
const renaming = async ({ gva, people }: World) => {
  const { save } = gva.callAs(people.admin).planOffers;
  const plan = newPlan();
  const later = { validFrom: '2099-02-01' };
  await save.mutate(plan);
  await save.mutate({ ...plan, ...later, label: `${plan.label} Plus` });
  const { planned } = await save.mutate({ ...newPlan(), ...later, label: plan.label });
  const found = planned.find(
    ({ slug, validFrom }) => slug === plan.slug && validFrom === later.validFrom,
  );
  return { id: found?.id };
};

export const planOffersCalls: Entry[] = [
  {
    number: 121,
    procedure: 'planOffers.list',
    cases: [{ name: 'all', input: always(), expected: who('200 200 200 200 200 200 200') }],
  },
  {
    number: 121,
    procedure: 'planOffers.get',
    cases: [{ name: 'all', input: always(), expected: who(`401 200 ${onlyAdmins}`) }],
  },
  {
    number: 121,
    procedure: 'planOffers.preview',
    cases: [
      { name: 'a new plan', input: always(team), expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'a name that another plan has',
        input: always({ ...team, label: 'Full-time' }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
    ],
  },
  {
    number: 121,
    procedure: 'planOffers.save',
    audit: writes('catalogue-plan created'),
    cases: [
      { name: 'a new plan', input: newPlan, expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'a name that another plan has',
        input: always({ ...team, label: 'Full-time' }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'without a rate',
        input: always({ ...team, hourlyRate: 0 }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
  },
  {
    number: 121,
    procedure: 'planOffers.withdraw',
    audit: writes('catalogue-plan deleted'),
    unknown: { input: (id) => ({ id }), expected: who(`401 404 ${onlyAdmins}`) },
    cases: [
      { name: 'a planned version', input: planned, expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'a version that has begun',
        input: always({ id: 1 }),
        expected: who(`401 404 ${onlyAdmins}`),
      },
      {
        name: 'a name without which two plans have one',
        input: renaming,
        expected: who(`401 409 ${onlyAdmins}`),
      },
    ],
  },
];
