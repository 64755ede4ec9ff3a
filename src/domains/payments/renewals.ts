import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { recordPlanEnds } from '#domains/subscriptions/ending.ts';
import { theServer } from '#server/audit.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { costOf } from '#shared/money.ts';
import {
  expireStale,
  findCheckout,
  insertCheckout,
  listOwed,
  listUnsettled,
  now,
  type Owed,
} from './checkout-queries.ts';
import { listUnsettledRefunds } from './refund-queries.ts';
import { giveBack } from './refunding.ts';
import { currency } from './schema.ts';
import { settle } from './settling.ts';

type Payments = { db: Kysely<Database>; payments: PaymentProvider };

const hour = 3_600_000;
const atOnce = 200;

async function finish(context: Payments, id: string) {
  const checkout = await findCheckout(context.db, id);
  if (checkout?.status !== 'processing') return;
  const outcome = await context.payments.confirm(checkout.providerReference);
  if (outcome.status !== 'processing')
    await settle({ ...context, ...theServer }, checkout, outcome);
}

/** Charges the card that paid for the plan for another month of it. */
async function renew(context: Payments, owed: Owed) {
  const { db, payments } = context;
  const { monthlyHours, hourlyRate, paymentToken: token, attempts, ...facts } = owed;
  const id = randomUUID();
  const amount = costOf(monthlyHours, hourlyRate);
  const order = { key: id, amount, currency, token, isOffSession: true };
  const { reference } = await payments.create(order);
  const begun = await insertCheckout(db, {
    ...{ id, kind: 'renewal', monthlyHours, hourlyRate, amount, currency, ...facts },
    ...{ provider: payments.name, providerReference: reference },
    ...{ paymentToken: token, attempt: attempts + 1, confirmingAt: now },
  });
  if (begun) await finish(context, id);
}

/** One that fails keeps no other from its turn, and is told of afterwards. */
async function each<One>(all: One[], work: (one: One) => Promise<void>) {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Records ended plans, charges months that have begun, and finishes what a crash left half done. */
async function collect(context: Payments) {
  const { db } = context;
  await recordPlanEnds(db);
  await expireStale(db);
  await each(await listUnsettled(db, atOnce), ({ id }) => finish(context, id));
  await each(await listUnsettledRefunds(db, atOnce), (asked) => giveBack(context, asked));
  let owed: Owed[];
  do {
    owed = await listOwed(db, atOnce);
    await each(owed, (month) => renew(context, month));
  } while (owed.length > 0);
}

/** One node at a time; each payment is settled or not by itself. */
export const collectPayments = ({ db, payments }: Payments) =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtext('gva payments')`;
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${key}) as "isFree"`.execute(connection);
    if (!rows[0]?.isFree) return;
    try {
      await collect({ db: connection, payments });
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });

/** At the start and every hour until stopped; what fails is tried again an hour later. */
export function startCollecting(context: Payments, report: (event: string) => void) {
  const run = () =>
    void collectPayments(context).catch((error: unknown) => {
      report(`collecting payments failed: ${error instanceof Error ? error.message : error}`);
    });
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
