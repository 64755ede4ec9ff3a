import { randomUUID } from 'node:crypto';
import type { TestApp } from '../support/app.ts';
import { makePay } from '../support/pay.ts';
import type { Audited, People } from './audited.ts';

const payOf = (gva: TestApp) => makePay(() => gva);

async function rateOf(gva: TestApp) {
  return payOf(gva).setRate(await gva.createUser({ role: 'va' }), '2026-01-01', 6);
}

const draftOf = async (gva: TestApp, { admin }: People) =>
  (await payOf(gva).createDraft(admin)).statement;
const approvedOf = async (gva: TestApp, { admin }: People) =>
  (await payOf(gva).createApproved(admin)).statement;

const bonus = (statementId: number) => ({
  requestId: randomUUID(),
  statementId,
  kind: 'bonus' as const,
  amount: 5,
  note: 'For the weekend',
});

/** Mutations about what VAs are paid. */
export const payDecisions: Record<string, Audited | string> = {
  'payRates.add': {
    writes: ['pay-rate', 'created'],
    as: 'admin',
    input: async (gva) => ({
      vaId: (await gva.createUser({ role: 'va' })).id,
      validFrom: '2026-01-01',
      hourlyRate: 6,
    }),
  },
  'payRates.change': {
    writes: ['pay-rate', 'updated'],
    as: 'admin',
    input: async (gva) => ({
      ...(await rateOf(gva)),
      version: 1,
      validFrom: '2026-02-01',
      hourlyRate: 7,
    }),
  },
  'payRates.delete': { writes: ['pay-rate', 'deleted'], as: 'admin', input: rateOf },
  'pay.createDrafts': {
    writes: ['pay-statement', 'created'],
    as: 'admin',
    input: async (gva) => {
      await payOf(gva).approvedLog(await payOf(gva).createWork(), '2026-05-04');
      return { month: '2026-05' };
    },
  },
  'pay.deleteDraft': {
    writes: ['pay-statement', 'deleted'],
    as: 'admin',
    input: async (gva, people) => {
      const { id, version } = await draftOf(gva, people);
      return { id, version };
    },
  },
  'pay.addAdjustment': {
    writes: ['pay-statement', 'attached'],
    as: 'admin',
    input: async (gva, people) => bonus((await draftOf(gva, people)).id),
  },
  'pay.deleteAdjustment': {
    writes: ['pay-statement', 'detached'],
    as: 'admin',
    input: async (gva, people) => {
      const { id } = await draftOf(gva, people);
      const { adjustments } = await gva.callAs(people.admin).pay.addAdjustment.mutate(bonus(id));
      return { id: adjustments[0]?.id };
    },
  },
  'pay.approve': {
    writes: ['pay-statement', 'approved'],
    as: 'admin',
    input: async (gva, people) => payOf(gva).seen(await draftOf(gva, people)),
  },
  'pay.reopen': {
    writes: ['pay-statement', 'voided'],
    as: 'admin',
    input: async (gva, people) => payOf(gva).seen(await approvedOf(gva, people)),
  },
  'pay.pay': {
    writes: ['pay-statement', 'paid'],
    as: 'admin',
    input: async (gva, people) => ({
      ...payOf(gva).seen(await approvedOf(gva, people)),
      paidOn: '2026-04-02',
      reference: 'Batch 12',
    }),
  },
};
