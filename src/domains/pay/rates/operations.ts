import { recordAudit } from '#server/audit.ts';
import type { AuditedContext, Db } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { isVa } from '#shared/actor.ts';
import {
  deletePayRate,
  findPayRate,
  hasStatement,
  insertPayRate,
  lockPay,
  lockUsersForKeyShare,
  updatePayRate,
} from './queries.ts';
import type { AddPayRateInput, ChangePayRateInput } from './schema.ts';

async function requirePayRate(db: Db, id: number) {
  const rate = await findPayRate(db, id);
  if (!rate) throw notFound('Pay rate');
  return rate;
}

const usedRate =
  "Hours with this rate are on an approved statement, so it can't change. Add a rate from a later day.";

/** Adds a rate of a VA. It also applies to hours on drafts. */
export const addPayRate = (context: AuditedContext, { vaId, ...terms }: AddPayRateInput) =>
  inTransaction(context.db, async (db) => {
    const va = (await lockUsersForKeyShare(db, [vaId])).get(vaId);
    if (!va) throw notFound('User');
    // A former VA may have hours that are not paid yet.
    if (!isVa(va) && !(await hasStatement(db, vaId)))
      throw invalid("This user isn't a virtual assistant.", 'vaId');
    const { id } = await insertPayRate(db, { vaId, ...terms, createdBy: context.actor.id });
    await recordAudit(db, context, {
      action: 'created',
      objectKind: 'pay-rate',
      objectId: id,
      after: { vaId, ...terms },
    });
    return requirePayRate(db, id);
  });

/** Locks the VA of a rate and the pay, and reads the rate under the locks. */
async function lockPayRate(db: AuditedContext['db'], id: number) {
  const { vaId } = await requirePayRate(db, id);
  await lockUsersForKeyShare(db, [vaId]);
  await lockPay(db);
  const rate = await requirePayRate(db, id);
  if (rate.isUsed) throw conflict(usedRate);
  return rate;
}

export const changePayRate = (
  context: AuditedContext,
  { id, version, ...terms }: ChangePayRateInput,
) =>
  inTransaction(context.db, async (db) => {
    const { vaId, validFrom, hourlyRate } = await lockPayRate(db, id);
    if (!(await updatePayRate(db, { id, version, ...terms })))
      throw conflict('This pay rate was changed in the meantime. Reload to see the changes.');
    await recordAudit(db, context, {
      action: 'updated',
      objectKind: 'pay-rate',
      objectId: id,
      before: { vaId, validFrom, hourlyRate },
      after: { vaId, ...terms },
    });
    return requirePayRate(db, id);
  });

export const removePayRate = (context: AuditedContext, id: number) =>
  inTransaction(context.db, async (db) => {
    const { vaId, validFrom, hourlyRate } = await lockPayRate(db, id);
    if (!(await deletePayRate(db, id))) throw notFound('Pay rate');
    await recordAudit(db, context, {
      action: 'deleted',
      objectKind: 'pay-rate',
      objectId: id,
      before: { vaId, validFrom, hourlyRate },
    });
  });
