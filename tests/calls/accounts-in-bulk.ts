import type { ActName } from '../audit/sample-entries.ts';
import { type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

const strangers = async ({ gva }: World) => [
  (await gva.createUser({ role: 'client' })).id,
  (await gva.createUser({ role: 'va' })).id,
];

const applicants = async ({ gva }: World) => [
  (await gva.createUser({ role: 'va', isApproved: false })).id,
  (await gva.createUser({ role: 'va', isApproved: false })).id,
];

/** Decides about VAs who wait for approval. */
const decision = (procedure: string, act: ActName): Entry => ({
  number: 17,
  procedure,
  audit: writes(act),
  cases: [
    {
      name: 'of two VAs who wait',
      input: async (world) => ({ ids: await applicants(world) }),
      expected: adminOnly(200),
    },
    {
      name: 'of VAs who wait, an approved one and a client',
      input: async (world) => ({
        ids: [...(await applicants(world)), ...(await strangers(world))],
      }),
      expected: adminOnly(409),
    },
    { name: 'of no accounts', input: () => ({ ids: [] }), expected: adminOnly(400) },
  ],
  unknown: { input: (id) => ({ ids: [id] }), expected: adminOnly(409) },
});

/** Acts on several rows. */
export const accountsInBulkCalls: Entry[] = [
  decision('approvals.bulkApprove', 'user approved'),
  decision('approvals.bulkReject', 'user rejected'),
  {
    number: 17,
    procedure: 'users.bulkSetStatus',
    audit: writes('user updated'),
    cases: [
      {
        name: 'of a client and a VA',
        input: async (world) => ({ ids: await strangers(world), status: 'training' }),
        expected: adminOnly(200),
      },
      {
        name: 'of a client, a VA and the admin',
        input: async (world) => ({
          ids: [...(await strangers(world)), world.people.admin.id],
          status: 'inactive',
        }),
        expected: adminOnly(409),
      },
      {
        name: 'an unknown status',
        input: async (world) => ({ ids: await strangers(world), status: 'asleep' }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (id) => ({ ids: [id], status: 'active' }), expected: adminOnly(409) },
  },
  {
    number: 18,
    procedure: 'auth.bulkEndSessions',
    audit: writes('user sessions-ended', 'admin', async ({ gva }) => {
      const stranger = await gva.createUser({ role: 'va' });
      await gva.signIn(stranger);
      return { ids: [stranger.id] };
    }),
    cases: [
      {
        name: 'of a client and a VA',
        input: async (world) => ({ ids: await strangers(world) }),
        expected: adminOnly(200),
      },
      { name: 'of no accounts', input: () => ({ ids: [] }), expected: adminOnly(400) },
    ],
    unknown: { input: (id) => ({ ids: [id] }), expected: adminOnly(409) },
  },
];
