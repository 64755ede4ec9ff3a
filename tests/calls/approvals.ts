import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const byId = { input: (id: unknown) => ({ id }), expected: adminOnly(404) };

const applicant = async ({ gva }: World) => ({
  id: (await gva.createUser({ role: 'va', isApproved: false })).id,
});
const approvedVa = async ({ gva }: World) => ({ id: (await gva.createUser({ role: 'va' })).id });
const client = async ({ gva }: World) => ({ id: (await gva.createUser({ role: 'client' })).id });

export const approvalsCalls: Entry[] = [
  {
    number: 16,
    procedure: 'approvals.list',
    cases: [
      { name: 'all', input: always(), expected: adminOnly(200) },
      { name: 'by a word', input: always({ q: 'Vera' }), expected: adminOnly(200) },
      { name: 'with a bad cursor', input: always({ cursor: 'x' }), expected: adminOnly(400) },
    ],
  },
  {
    number: 16,
    procedure: 'approvals.approve',
    audit: writes('user approved'),
    cases: [
      { name: 'a VA who waits', input: applicant, expected: adminOnly(200) },
      { name: 'an approved VA', input: approvedVa, expected: adminOnly(200) },
      { name: 'a client', input: client, expected: adminOnly(400) },
    ],
    unknown: byId,
  },
  {
    number: 16,
    procedure: 'approvals.reject',
    audit: writes('user rejected'),
    cases: [
      { name: 'a VA who waits', input: applicant, expected: adminOnly(200) },
      { name: 'an approved VA', input: approvedVa, expected: adminOnly(409) },
      { name: 'a client', input: client, expected: adminOnly(400) },
    ],
    unknown: byId,
  },
];
