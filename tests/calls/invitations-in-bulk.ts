import { randomUUID } from 'node:crypto';
import { always, type Entry, who, writes } from './entry.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const newName = () => randomUUID().slice(0, 12);

// These rows are not part of the documented table.
export const invitationsInBulkCalls: Entry[] = [
  {
    number: 109,
    procedure: 'invitations.createMany',
    audit: writes('invitation invited'),
    cases: [
      {
        name: 'two VAs',
        input: () => ({
          addresses: `${newName()}@example.com, Ben Okoro <${newName()}@example.com>`,
          role: 'va',
          hourlyRate: 4.5,
          weeklyHours: 40,
        }),
        expected: adminOnly(201),
      },
      {
        name: 'a wrong address',
        input: always({ addresses: 'nobody', role: 'va' }),
        expected: adminOnly(400),
      },
      {
        name: 'clients',
        input: always({ addresses: 'new@example.com', role: 'client' }),
        expected: adminOnly(400),
      },
    ],
  },
];
