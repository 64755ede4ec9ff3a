import { sql } from 'kysely';
import { openPeriods } from '#domains/ledger/billing.ts';
import { creditInvoice } from '#domains/payments/invoices/credit-notes.ts';
import { recordPayment } from '#domains/payments/recorded/operations.ts';
import { collectPayments } from '#domains/payments/renewals.ts';
import { startClientPlan } from '#domains/plans/client-plans/operations.ts';
import { serverAuthor } from '#server/audit.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { testEnv } from './app.ts';
import { makeFactories } from './factories.ts';
import { makePaidPlans } from './paid-plans.ts';
import type { TestLedger } from './test-ledger.ts';

export const firstDay = '2026-01-01';
const admin = { id: 1, role: 'admin', isApproved: true } as const;

const partTime = {
  plan: 'part-time',
  monthlyHours: 80,
  hourlyRate: 7.5,
  customPlanName: null,
  rolloverLimit: null,
} as const;
export const fullTime = {
  ...partTime,
  plan: 'full-time',
  monthlyHours: 160,
  hourlyRate: 6.5,
} as const;

/** Plans whose months are asked for by the hourly job, on days that the test chooses. */
export function makeAskedMonths(ledger: TestLedger) {
  const plans = makePaidPlans(ledger);
  const invoiceFrom = (day: string | null) =>
    ledger.db.updateTable('sellerDetails').set({ monthsInvoicedFrom: day }).execute();

  const officeContext = () => ({ ...serverAuthor, db: ledger.db, actor: admin, env: testEnv() });
  const start = (clientId: number, terms: typeof partTime | typeof fullTime = partTime) =>
    startClientPlan(officeContext(), { clientId, terms, payment: { kind: 'later' } });

  /** A client whose plan an administrator has started without a payment. */
  async function grantNew() {
    const { id } = await makeFactories(ledger.db).createUser({ role: 'client' });
    const plan = await start(id);
    return { clientId: id, subscriptionId: plan.id, periodStart: plan.startDate ?? '' };
  }

  async function runJobsOn(day: string, { declines = false } = {}) {
    await ledger.setToday(day);
    await openPeriods(ledger.db);
    const { payments } = plans.contextOf(0);
    const declining: PaymentProvider = {
      ...payments,
      confirm: async () => ({ status: 'declined', reason: 'Your card has expired.' }),
    };
    await collectPayments({ db: ledger.db, payments: declines ? declining : payments });
  }

  const waitADay = () =>
    sql`update checkouts set settled_at = settled_at - interval '25 hours' where kind = 'renewal'`.execute(
      ledger.db,
    );

  const invoicesOf = (clientId: number) =>
    ledger.db
      .selectFrom('invoices')
      .select([
        'id',
        'kind',
        'status',
        'total',
        'paid',
        'credited',
        'issuedOn',
        'dueOn',
        'paymentId',
      ])
      .where('clientId', '=', clientId)
      .orderBy('id')
      .execute();
  const linesOf = (invoiceId: number) =>
    ledger.db
      .selectFrom('invoiceLines')
      .select(['kind', 'description', 'quantity', 'unitPrice', 'subscriptionId', 'periodStart'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('position')
      .execute();
  const chargesOf = async (clientId: number) =>
    (await plans.paymentsOf(clientId)).filter(({ status }) => status === 'succeeded');

  async function firstInvoice(clientId: number) {
    const [first] = await invoicesOf(clientId);
    if (!first) throw new Error('There is no invoice.');
    return first;
  }
  const record = (invoiceId: number, amount: number, paidOn = firstDay) =>
    recordPayment(officeContext(), {
      invoiceId,
      amount,
      paidOn,
      method: 'bank-transfer',
    });
  const credit = (invoiceId: number, amount: number) =>
    ledger.db
      .transaction()
      .execute((db) => creditInvoice(db, invoiceId, { amount, reason: 'Goodwill', actorId: 1 }));

  return {
    plans,
    invoiceFrom,
    officeContext,
    start,
    grantNew,
    runJobsOn,
    waitADay,
    invoicesOf,
    linesOf,
    chargesOf,
    firstInvoice,
    record,
    credit,
  };
}
