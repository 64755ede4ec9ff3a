import type { TestApp } from '../support/app.ts';
import { type Audited, ownWork } from './audited.ts';

async function askSupport(gva: TestApp) {
  const user = await gva.createUser({ role: 'client' });
  await gva.askSupport(user);
  return { userId: user.id };
}

/** Mutations of support conversations. The first answer assigns a conversation to the administrator who wrote it. */
export const supportDecisions: Record<string, Audited | string> = {
  'support.send': {
    writes: ['support', 'assigned'],
    as: 'admin',
    input: async (gva) => ({ ...(await askSupport(gva)), content: 'An answer' }),
  },
  'support.markRead': ownWork,
  'support.assign': {
    writes: ['support', 'assigned'],
    as: 'admin',
    input: async (gva, { admin }) => ({ ...(await askSupport(gva)), assigneeId: admin.id }),
  },
  'support.changeStatus': {
    writes: ['support', 'updated'],
    as: 'admin',
    input: async (gva) => ({ ...(await askSupport(gva)), status: 'closed' }),
  },
};
