import {
  confirmedChange,
  paymentElsewhere,
  recordedPayment,
  startedPlan,
} from '../support/client-plans.ts';
import { createCheckout, orderOf, pay } from '../support/payments.ts';
import type { Audited } from './audited.ts';

/** Mutations about payments, and about plans that administrators change. */
export const billingDecisions: Record<string, Audited | string> = {
  'payments.begin': 'nothing is paid yet; the checkout itself is the record',
  'payments.confirm': {
    writes: ['payment', 'created'],
    as: 'client',
    input: async (gva, { client }) => {
      await gva.database.db.updateTable('subscriptions').set({ status: 'inactive' }).execute();
      return { id: (await createCheckout(gva, client)).id };
    },
  },
  'payments.refund': {
    writes: ['payment', 'refunded'],
    as: 'admin',
    input: async (gva) => {
      const { id: paymentId } = await pay(gva, await gva.createUser({ role: 'client' }));
      return { id: orderOf().id, paymentId, amount: 1, reason: 'Goodwill' };
    },
  },
  'payments.record': {
    writes: ['payment', 'created'],
    as: 'admin',
    input: async (gva, { admin }) => ({
      ...paymentElsewhere(),
      ...(await startedPlan(gva, admin, await gva.createUser({ role: 'client' }))),
    }),
  },
  'payments.void': {
    writes: ['payment', 'voided'],
    as: 'admin',
    input: async (gva, { admin }) => ({
      paymentId: (await recordedPayment(gva, admin, await gva.createUser({ role: 'client' }))).id,
      reason: 'Another client paid',
    }),
  },
  'clientPlans.change': {
    writes: ['subscription', 'created'],
    as: 'admin',
    input: async (gva, { admin }) =>
      confirmedChange(gva, admin, {
        clientId: (await gva.createUser({ role: 'client' })).id,
        act: 'start',
        plan: 'part-time',
      }),
  },
};
