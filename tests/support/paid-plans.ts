import { openPeriods } from '#domains/ledger/billing.ts';
import { beginCheckout, confirmCheckout } from '#domains/payments/operations.ts';
import { collectPayments } from '#domains/payments/renewals.ts';
import { serverAuthor } from '#server/audit.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { testEnv } from './app.ts';
import { makeFactories } from './factories.ts';
import { orderOf } from './payments.ts';
import type { TestLedger } from './test-ledger.ts';

/** Plans that are paid by card, on days that the test chooses with `ledger.setToday`. */
export function makePaidPlans({ db, setToday }: TestLedger) {
  let time = Date.now();
  const payments = createDemoProvider({ secret: 'a secret of these tests', now: () => time });

  /** The context of a client's own call. */
  const contextOf = (id: number) => ({
    ...serverAuthor,
    actor: { id, role: 'client', isApproved: true } as const,
    env: testEnv(),
    db,
    payments,
  });

  /** A client who pays for a plan by card. */
  async function subscribeNew() {
    const { id } = await makeFactories(db).createUser({ role: 'client' });
    const order = orderOf();
    await beginCheckout(contextOf(id), order);
    time += 2000;
    await confirmCheckout(contextOf(id), order.id);
    return id;
  }

  /** Runs the hourly jobs on this day. */
  async function runJobsOn(day: string) {
    await setToday(day);
    await openPeriods(db);
    await collectPayments({ db, payments });
  }

  const paymentsOf = (clientId: number) =>
    db
      .selectFrom('payments')
      .select(['kind', 'status', 'amount', 'paymentMethod', 'periodStart', 'periodEnd'])
      .where('clientId', '=', clientId)
      .orderBy('id')
      .execute();

  return { contextOf, subscribeNew, runJobsOn, paymentsOf };
}
