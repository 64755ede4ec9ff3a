import { clientExists } from '#domains/users/directory/picker-queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { formatHours } from '#shared/dates.ts';
import { roundHours, sumHours } from '#shared/hours.ts';
import { queueHoursCorrected } from './mails.ts';
import { toEntry } from './policy.ts';
import { findBalance, findEntry, insertCorrection, openPeriod } from './queries.ts';
import type { CorrectHoursInput } from './schema.ts';

type CorrectionContext = AuditedContext & { env: MailEnv };

/** Refuses a balance that the caller was not shown: another one than expected, or a debt that they did not confirm. */
function checkBalance(after: number, { hours, balanceAfter }: CorrectHoursInput) {
  if (balanceAfter !== undefined && roundHours(balanceAfter) !== roundHours(after))
    throw conflict(
      `The hours of this client have changed: ${formatHours(after)} hours would be left, not ${formatHours(balanceAfter)}. Check the figures and try again.`,
      { balanceAfter: roundHours(after) },
    );
  if (balanceAfter === undefined && hours < 0 && after < 0)
    throw conflict(
      `The client would owe ${formatHours(-after)} hours. To confirm this, send balanceAfter ${formatHours(after)}.`,
      { balanceAfter: roundHours(after) },
    );
}

/** Adds or removes hours in the open billing period. Its lock keeps the balance until the transaction ends. */
export const correctHours = (context: CorrectionContext, input: CorrectHoursInput) =>
  inTransaction(context.db, async (db) => {
    const { clientId, hours, reason } = input;
    if (!(await clientExists(db, clientId))) throw notFound('Client');
    const periodStart = await openPeriod(db, clientId);
    const { balance } = await findBalance(db, clientId);
    const hoursLeft = sumHours([balance, hours]);
    checkBalance(hoursLeft, input);
    const { id } = await insertCorrection(db, {
      clientId,
      periodStart,
      hours,
      reason,
      actorId: context.actor.id,
    });
    // Without the reason: free text may contain names, and the audit log stores no personal data.
    await recordAudit(db, context, {
      action: 'corrected',
      objectKind: 'hours',
      objectId: clientId,
      after: { hours, hoursLeft, periodStart, entryId: id },
    });
    await queueHoursCorrected(db, context.env, { clientId, hours, reason });
    return toEntry(context.actor, await findEntry(db, id));
  });
