import { always, type Entry, ownWork, who } from './entry.ts';

const clientsOnly = (status: number) => who(`401 403 403 403 403 ${status} ${status}`);
const needs = {
  services: ['research-analysis'],
  hoursPerWeek: 20,
  timeZone: 'America/New_York',
  languages: 'English',
};

/** The checklist of a new client. */
export const firstDayCalls: Entry[] = [
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
];
