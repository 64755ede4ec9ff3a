import { randomUUID } from 'node:crypto';
import type { TestApp } from '../support/app.ts';
import {
  changePlan,
  confirmedChange,
  paymentElsewhere,
  recordedPayment,
  startedPlan,
} from '../support/client-plans.ts';
import { sentInvoice } from '../support/invoices.ts';
import {
  createCheckout,
  orderOf,
  packWithSavedCard,
  pay,
  savedCard,
  upgradeWithSavedCard,
} from '../support/payments.ts';
import { scheduleInputOf, scheduleSmallerPlan } from '../support/scheduled-plans.ts';
import type { Audited, People } from './audited.ts';

const endPlans = (gva: TestApp) =>
  gva.database.db
    .updateTable('subscriptions')
    .set({ status: 'inactive', endDate: null, pausedOn: null })
    .execute();

/** Gives the client a plan that is charged to a card. */
async function payPlan(gva: TestApp, { client }: Pick<People, 'client'>) {
  await endPlans(gva);
  await pay(gva, client);
}

async function pausePlan(gva: TestApp, people: People) {
  await payPlan(gva, people);
  await changePlan(gva, people.admin, { clientId: people.client.id, act: 'pause' });
}

const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

/** Mutations about payments, and about plans that administrators change. */
export const billingDecisions: Record<string, Audited | string> = {
  'payments.begin': 'nothing is paid yet; the checkout itself is the record',
  'payments.beginHosted': 'nothing is paid yet; the checkout itself is the record',
  'payments.payWithSavedCard': {
    writes: ['payment', 'created'],
    as: 'client',
    input: async (gva, { client }) => {
      await payPlan(gva, { client });
      return upgradeWithSavedCard();
    },
  },
  'payments.confirm': {
    writes: ['payment', 'created'],
    as: 'client',
    input: async (gva, { client }) => {
      await endPlans(gva);
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
  'payments.decideDispute': {
    writes: ['payment', 'updated'],
    as: 'admin',
    input: async (gva) => {
      const { id: paymentId } = await pay(gva, await gva.createUser({ role: 'client' }));
      const dispute = { provider: 'demo', id: orderOf().id, paymentId, amount: 600, reason: 'x' };
      await gva.database.db.insertInto('paymentDisputes').values(dispute).execute();
      return { paymentId, decision: 'continue' };
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
  'hoursGuard.choose': {
    writes: ['hours', 'updated'],
    as: 'admin',
    input: async (gva) => ({
      clientId: (await gva.createUser({ role: 'client' })).id,
      atLimit: 'stop',
    }),
  },
  'hoursGuard.answer': {
    writes: ['hours', 'updated'],
    as: 'admin',
    input: async (gva, { admin }) => {
      const { id: clientId } = await gva.createUser({ role: 'client' });
      const { hoursGuard } = gva.callAs(admin);
      const { questionId } = await hoursGuard.choose.mutate({ clientId, atLimit: 'ask' });
      return { clientId, questionId, answer: 'period' };
    },
  },
  'packs.payWithSavedCard': {
    writes: ['payment', 'created'],
    as: 'client',
    input: async (gva, { client }) => {
      await payPlan(gva, { client });
      return packWithSavedCard();
    },
  },
  'packs.begin': 'nothing is paid yet; payments.confirm writes the entry',
  'packs.beginHosted': 'nothing is paid yet; payments.confirm writes the entry',
  'invoicePayments.payWithSavedCard': {
    writes: ['payment', 'created'],
    as: 'client',
    input: async (gva, { admin, client }) => {
      await payPlan(gva, { client });
      const { id: invoiceId, open: amount } = await sentInvoice(gva, admin, client);
      return { id: randomUUID(), invoiceId, amount, card: savedCard };
    },
  },
  'invoicePayments.begin': 'nothing is paid yet; payments.confirm writes the entry',
  'invoicePayments.beginHosted': 'nothing is paid yet; payments.confirm writes the entry',
  'planChanges.schedule': {
    writes: ['subscription', 'updated'],
    as: 'client',
    input: async (gva, { client }) => {
      await endPlans(gva);
      return scheduleInputOf(gva, client);
    },
  },
  'planChanges.withdraw': {
    writes: ['subscription', 'updated'],
    as: 'admin',
    input: async (gva) => {
      const client = await gva.createUser({ role: 'client' });
      await scheduleSmallerPlan(gva, client);
      return { clientId: client.id };
    },
  },
  'billing.saveAddress': {
    writes: ['user', 'updated'],
    as: 'client',
    input: () => ({ line1: '1 Main Street', city: 'Austin', country: 'United States' }),
  },
  'billing.changeCard': {
    writes: ['subscription', 'updated'],
    as: 'client',
    input: async (gva, people) => {
      await payPlan(gva, people);
      const { plan: _, ...card } = orderOf({ token: 'tok_demo_visa_debit' });
      return card;
    },
  },
  'billing.openCardPage': 'nothing is changed yet; the provider only opens its page',
  'billing.finishCardChange':
    'writes like billing.changeCard, but only with a provider that has pages (stripe-renewals.test.ts)',
  'billing.pause': {
    writes: ['subscription', 'updated'],
    as: 'client',
    input: async (gva, people) => {
      await payPlan(gva, people);
      return { from: inTwoWeeks() };
    },
  },
  'billing.activate': {
    writes: ['subscription', 'updated'],
    as: 'client',
    input: async (gva, people) => {
      await pausePlan(gva, people);
      const { activation } = await gva.callAs(people.client).billing.get.query();
      return { previewed: activation };
    },
  },
};
