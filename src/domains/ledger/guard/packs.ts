import type { Db } from '#server/db.ts';
import { openPeriod } from '../queries.ts';
import { settleAnswer } from './operations.ts';
import { answerQuestion, insertPack, lockGuard } from './queries.ts';

type Pack = { clientId: number; paymentId: number; hours: number };

/**
 * Adds the hours of a pack to the open period. It answers an open question for more hours, and work that waited is logged
 * as far as the hours cover it. Call it before the hours of the client are locked.
 */
export async function bookPack(db: Db, { clientId, paymentId, hours }: Pack) {
  await lockGuard(db, clientId);
  const periodStart = await openPeriod(db, clientId);
  await insertPack(db, { clientId, periodStart, hours, paymentId });
  if (await answerQuestion(db, clientId, { answer: 'pack', hours: null }))
    await settleAnswer(db, clientId, clientId, true);
}
