import { openPeriods } from '#domains/ledger/billing.ts';
import { beginCheckout, confirmCheckout } from '#domains/payments/operations.ts';
import { collectPayments } from '#domains/payments/renewals.ts';
import { announceChanges } from '#domains/plans/changes/schedule-operations.ts';
import { serverAuthor } from '#server/audit.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { testEnv } from './app.ts';
import { makeFactories } from './factories.ts';
import { orderOf } from './payments.ts';
import type { TestLedger } from './test-ledger.ts';

/** Plans that are paid by card, on days that the test chooses with `ledger.setToday`. */
export function makePaidPlans({ db, setToday }: Pick<TestLedger, 'db' | 'setToday'>) {
  let time = Date.now();
  const payments = createDemoProvider({ secrets: ['a secret of these tests'], now: () => time });

  /** The context of a client's own call. */
  const contextOf = (id: number) => ({
    ...serverAuthor,
    actor: { id, role: 'client', isApproved: true } as const,
    env: testEnv(),
    db,
    payments,
  });

  /** A client who pays for a plan by card. */
  async function subscribeNew(plan: 'part-time' | 'full-time' = 'part-time') {
    const { id } = await makeFactories(db).createUser({ role: 'client' });
    await buy(id, plan);
    return id;
  }

  /** Pays for a plan, with the amount of the preview if it is given. */
  async function buy(id: number, plan: 'part-time' | 'full-time', amount?: number) {
    const order = orderOf({ plan, amount });
    await beginCheckout(contextOf(id), order);
    return confirm(id, order.id);
  }

  /** Pays for a plan in another context, such as on another connection. */
  async function buyWith(context: ReturnType<typeof contextOf>, plan: 'part-time' | 'full-time') {
    const order = orderOf({ plan });
    await beginCheckout(context, order);
    time += 2000;
    return confirmCheckout(context, order.id);
  }

  /** Confirms a checkout after the provider has processed it. */
  function confirm(id: number, checkoutId: string) {
    time += 2000;
    return confirmCheckout(contextOf(id), checkoutId);
  }

  /** Runs the hourly jobs on this day. */
  async function runJobsOn(day: string) {
    await setToday(day);
    await openPeriods(db);
    await announceChanges(db, testEnv());
    await collectPayments({ db, payments });
  }

  const paymentsOf = (clientId: number) =>
    db
      .selectFrom('payments')
      .select([
        'kind',
        'plan',
        'status',
        'amount',
        'creditAmount',
        'paymentMethod',
        'periodStart',
        'periodEnd',
      ])
      .where('clientId', '=', clientId)
      .orderBy('id')
      .execute();

  return { contextOf, subscribeNew, buy, buyWith, confirm, runJobsOn, paymentsOf };
}
