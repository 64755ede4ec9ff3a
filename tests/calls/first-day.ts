import { randomUUID } from 'node:crypto';
import { always, type Entry, ownWork, who, writes } from './entry.ts';

const clientsOnly = (status: number) => who(`401 403 403 403 403 ${status} ${status}`);
const needs = {
  services: ['research-analysis'],
  hoursPerWeek: 20,
  timeZone: 'America/New_York',
  languages: 'English',
};

const adminsOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const vasOnly = (status: number) => who(`401 403 ${status} ${status} ${status} 403 403`);

/** The pages of an assignment, and the checklists of a new client, of a new agency and of a new VA. */
export const firstDayCalls: Entry[] = [
  {
    number: 51,
    procedure: 'dashboard.assistant',
    cases: [{ name: 'own', input: always(), expected: clientsOnly(200) }],
  },
  {
    number: 51,
    procedure: 'dashboard.client',
    cases: [
      { name: 'own', input: always({}), expected: vasOnly(200) },
      { name: 'of another VA', input: always({ client: 1 }), expected: vasOnly(200) },
      { name: 'an impossible id', input: always({ client: 'x' }), expected: vasOnly(200) },
    ],
  },
  {
    number: 51,
    procedure: 'dashboard.firstDay',
    cases: [{ name: 'own', input: always(), expected: clientsOnly(200) }],
  },
  {
    number: 51,
    procedure: 'dashboard.hideFirstDay',
    audit: ownWork,
    cases: [{ name: 'own', input: always({ isHidden: true }), expected: clientsOnly(200) }],
  },
  {
    number: 51,
    procedure: 'dashboard.saveNeeds',
    audit: ownWork,
    cases: [
      { name: 'own', input: always(needs), expected: clientsOnly(200) },
      {
        name: 'without a service',
        input: always({ ...needs, services: [] }),
        expected: clientsOnly(400),
      },
      {
        name: 'with an unknown time zone',
        input: always({ ...needs, timeZone: 'Mars/Base' }),
        expected: clientsOnly(400),
      },
    ],
  },
  {
    number: 51,
    procedure: 'dashboard.setUp',
    cases: [{ name: 'all', input: always(), expected: adminsOnly(200) }],
  },
  {
    number: 51,
    procedure: 'dashboard.confirmSetUp',
    audit: 'ticks a step of a checklist; the settings stay as they are',
    cases: [
      { name: 'the plans', input: always({ step: 'plans' }), expected: adminsOnly(200) },
      { name: 'an unknown step', input: always({ step: 'luck' }), expected: adminsOnly(400) },
    ],
  },
  {
    number: 51,
    procedure: 'dashboard.hideSetUp',
    audit: 'hides a checklist; the settings stay as they are',
    cases: [{ name: 'all', input: always({ isHidden: true }), expected: adminsOnly(200) }],
  },
  {
    number: 51,
    procedure: 'dashboard.nameOwner',
    audit: writes('user updated'),
    cases: [
      {
        name: 'own',
        input: () => ({ fullName: `Nora ${randomUUID()}` }),
        expected: adminsOnly(200),
      },
      { name: 'without a name', input: always({ fullName: ' ' }), expected: adminsOnly(400) },
    ],
  },
  {
    number: 51,
    procedure: 'dashboard.vaFirstDay',
    cases: [{ name: 'own', input: always(), expected: vasOnly(200) }],
  },
  {
    number: 51,
    procedure: 'dashboard.hideVaFirstDay',
    audit: ownWork,
    cases: [{ name: 'own', input: always({ isHidden: true }), expected: vasOnly(200) }],
  },
  {
    number: 51,
    procedure: 'dashboard.offerHours',
    audit: writes('user updated', 'va'),
    cases: [
      {
        name: 'own',
        input: async ({ gva }) => {
          // Nobody has set them yet.
          await gva.database.db.deleteFrom('vaCapacities').execute();
          return { weeklyHours: 30 };
        },
        expected: vasOnly(200),
      },
      { name: 'too many', input: always({ weeklyHours: 101 }), expected: vasOnly(400) },
    ],
  },
];
