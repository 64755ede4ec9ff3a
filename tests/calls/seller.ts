import { stage } from '../support/files.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const onlyAdmins = '403 403 403 403 403';

const sellerVersion = async ({ gva }: World) => {
  const { version } = await gva.database.db
    .selectFrom('sellerDetails')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
};
const details = {
  name: 'GVA Ltd',
  address: '1 Main Street\nAustin, TX 78701',
  taxNumber: 'US 12',
  paymentTermsDays: 14,
  taxRate: 0,
  taxLabel: 'Tax',
  footer: null,
  billsExtraHours: true,
};

export const sellerCalls: Entry[] = [
  {
    number: 113,
    procedure: 'seller.get',
    cases: [{ name: 'the details', input: always(), expected: who(`401 200 ${onlyAdmins}`) }],
  },
  {
    number: 113,
    procedure: 'seller.edit',
    audit: writes('seller updated'),
    cases: [
      {
        name: 'the details',
        input: async (world) => ({ ...details, version: await sellerVersion(world) }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'an outdated version',
        input: always({ ...details, version: 1_000_000 }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'what happens while an invoice is overdue',
        input: async (world) => ({
          ...details,
          overdueHours: 'ask',
          overdueHoursDays: 120,
          version: await sellerVersion(world),
        }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'another currency after the first money',
        input: async (world) => ({
          ...details,
          currency: 'eur',
          version: await sellerVersion(world),
        }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'a limit of hours after 121 days overdue',
        input: async (world) => ({
          ...details,
          overdueHours: 'stop',
          overdueHoursDays: 121,
          version: await sellerVersion(world),
        }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
      {
        name: 'a tax rate with three decimals',
        input: async (world) => ({
          ...details,
          taxRate: 7.125,
          version: await sellerVersion(world),
        }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
  },
  {
    number: 113,
    procedure: 'seller.setLogo',
    audit: writes('seller updated'),
    cases: [
      {
        name: 'an uploaded picture',
        input: async (world) => ({
          fileId: (await stage(world.gva, world.people.admin)).id,
          version: await sellerVersion(world),
        }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'of a file of someone else',
        input: async (world) => ({
          fileId: (await world.gva.createFile({ uploader: world.people.client })).id,
          version: await sellerVersion(world),
        }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
      {
        name: 'an outdated version',
        input: async (world) => ({
          fileId: (await stage(world.gva, world.people.admin)).id,
          version: 1_000_000,
        }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'without a file',
        input: always({ version: 1 }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
  },
  {
    number: 113,
    procedure: 'seller.removeLogo',
    audit: writes('seller updated'),
    cases: [{ name: 'the logo', input: always(), expected: who(`401 200 ${onlyAdmins}`) }],
  },
];
