import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import { recordAudit, serverAuthor } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { handleDue } from './due.ts';
import { listPlansToEnd, lockSubscriptionForUpdate, now, updateSubscription } from './queries.ts';

/**
 * Records the end of each cancelled plan once, with an audit entry and a live event that updates open pages. The plan
 * ends on its end date even if this does not run. Its unused hours stay in the ledger.
 */
export const recordPlanEnds = (db: Kysely<Database>) =>
  handleDue(db, listPlansToEnd, recordPlanEnd);

async function recordPlanEnd(db: Db, id: number) {
  const plan = await lockSubscriptionForUpdate(db, id);
  if (plan?.status !== 'cancelled' || plan.isRunning || plan.endedAt !== null) return;
  await updateSubscription(db, id, { endedAt: now });
  const { balance } = await findBalance(db, plan.userId);
  const facts = { userId: plan.userId, plan: plan.plan, status: plan.status };
  await recordAudit(db, serverAuthor, {
    action: 'updated',
    objectKind: 'subscription',
    objectId: id,
    before: { ...facts, isRunning: true },
    after: { ...facts, isRunning: false, endDate: plan.endDate, hoursLeft: balance },
  });
}
