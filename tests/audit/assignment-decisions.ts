import type { TestApp } from '../support/app.ts';
import type { Audited } from './audited.ts';

const freeVa = async (gva: TestApp) => (await gva.createUser({ role: 'va' })).id;

async function newAssignment(gva: TestApp) {
  const { id: clientId } = await gva.createUser({ role: 'client' });
  const { id } = await gva.database.db
    .insertInto('assignments')
    .values({ vaId: await freeVa(gva), clientId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Mutations about the assignments of VAs to clients. */
export const assignmentDecisions: Record<string, Audited | string> = {
  'assignments.assign': {
    writes: ['assignment', 'assigned'],
    as: 'admin',
    input: async (gva) => ({
      vaId: await freeVa(gva),
      clientId: (await gva.createUser({ role: 'client' })).id,
    }),
  },
  'assignments.bulkEnd': {
    writes: ['assignment', 'unassigned'],
    as: 'admin',
    input: async (gva) => ({ ids: [await newAssignment(gva)] }),
  },
  'assignments.bulkResume': {
    writes: ['assignment', 'assigned'],
    as: 'admin',
    input: async (gva) => {
      const id = await newAssignment(gva);
      await gva.database.db
        .updateTable('assignments')
        .set({ endedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
      return { ids: [id] };
    },
  },
  'assignments.unassign': {
    writes: ['assignment', 'unassigned'],
    as: 'admin',
    input: async (gva) => {
      const va = await gva.createUser({ role: 'va' });
      await gva.assign(va, await gva.createUser({ role: 'client' }));
      return { vaId: va.id };
    },
  },
};
