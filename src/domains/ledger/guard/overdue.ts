import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { logWaitingTime } from '#domains/worked-time/operations.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { forEachClient } from './each-client.ts';
import { deleteOverdueQuestion, isClientSettled, listSettled } from './overdue-queries.ts';
import { lockGuard, settleQuestion } from './queries.ts';

/** Withdraws the question that an overdue invoice led to, and logs the time that waited, as far as the hours cover it. */
const releaseWork = (db: Kysely<Database>, clientId: number) =>
  inTransaction(db, async (trx) => {
    await lockGuard(trx, clientId);
    if (!(await isClientSettled(trx, clientId))) return;
    if (await deleteOverdueQuestion(trx, clientId)) await settleQuestion(trx, clientId);
    await logWaitingTime(trx, clientId);
  });

/**
 * Ends what an overdue invoice has stopped, once it is paid or credited. New time can be logged from the payment on; the time
 * that waited is logged here, because transactions that book payments hold locks that come after those of time.
 */
export const releaseSettled = (db: Kysely<Database>) =>
  forEachClient(
    (batch) => listSettled(db, batch),
    (clientId) => releaseWork(db, clientId),
  );
