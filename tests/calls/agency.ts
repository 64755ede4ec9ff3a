import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const onlyAdmins = '403 403 403 403 403';

const version = async ({ gva }: World) => {
  const row = await gva.database.db
    .selectFrom('sellerDetails')
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
};

export const agencyCalls: Entry[] = [
  {
    number: 114,
    procedure: 'agency.get',
    cases: [{ name: 'the settings', input: always(), expected: who(`401 200 ${onlyAdmins}`) }],
  },
  {
    number: 114,
    procedure: 'agency.categories',
    cases: [
      { name: 'the categories', input: always(), expected: who('200 200 200 200 200 200 200') },
    ],
  },
  {
    number: 114,
    procedure: 'agency.edit',
    audit: writes('seller updated'),
    cases: [
      {
        name: 'the name',
        // Another one each time, because what is equal is not recorded.
        input: async (world) => ({
          name: `Agency ${await version(world)}`,
          version: await version(world),
        }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'an outdated version',
        input: always({ name: 'Brightdesk', version: 1_000_000 }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'a reminder with an unknown placeholder',
        input: async (world) => ({
          reminders: [{ days: 1, subject: 'Pay {total}', text: 'Please pay.' }],
          version: await version(world),
        }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
      {
        name: 'the categories of tasks without one',
        input: async (world) => ({ taskCategories: [], version: await version(world) }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
      {
        name: 'a blank name',
        input: async (world) => ({ name: ' ', version: await version(world) }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
  },
];
