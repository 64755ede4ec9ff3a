import { type Facts, recordAudit } from '#server/audit.ts';
import { noLongerExists, type RefusedRow, refuseRows } from '#server/bulk.ts';
import type { AuditedContext, Db } from '#server/context.ts';
import { findBusinessDay } from '#server/database/business-day.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, DomainError, notFound } from '#server/errors.ts';
import type { AuditAct } from '#shared/audit-acts.ts';
import { formatDay, formatMonthAndYear } from '#shared/dates.ts';
import type { PayStatementStatus } from '#shared/pay-value-sets.ts';
import { factsOf, staleStatement } from './operations.ts';
import {
  listAdjustments,
  listVasOfStatements,
  lockStatementForUpdate,
  updateStatement,
} from './queries.ts';
import { lockPay, lockUsersForKeyShare } from './rates/queries.ts';
import type { PayStatement, PayStatementsInput, SeenStatements } from './schema.ts';

type Va = { fullName: string; email: string };

/** An act on statements of one status: what it refuses, what it writes and what the audit log records. */
type Act = {
  from: PayStatementStatus;
  action: Extract<AuditAct, { objectKind: 'pay-statement' }>['action'];
  check?: (db: Db, statement: PayStatement) => Promise<void>;
  changes: (va: Va | undefined) => Parameters<typeof updateStatement>[2];
  facts: (statement: PayStatement) => Facts;
};

const alreadyDone: Record<PayStatementStatus, string> = {
  draft: "This statement isn't approved. Approve it first.",
  approved: 'This statement is already approved.',
  paid: 'This statement is already paid.',
};

async function checkStatement(
  db: Db,
  { id, version }: SeenStatements[number],
  { from, check }: Act,
): Promise<PayStatement> {
  const statement = await lockStatementForUpdate(db, id);
  if (!statement) throw notFound('Pay statement');
  if (statement.status !== from) throw conflict(alreadyDone[statement.status]);
  if (statement.version !== version) throw staleStatement(statement);
  await check?.(db, statement);
  return statement;
}

/** Changes all statements or none. One refused statement is refused with its reason, several are listed. */
const actOn = (context: AuditedContext, seen: SeenStatements, act: Act) =>
  inTransaction(context.db, async (db) => {
    const ordered = [...new Map(seen.map((one) => [one.id, one])).values()].sort(
      (one, other) => one.id - other.id,
    );
    // A VA is told of the act, so they must not be deleted in the meantime.
    const vas = await lockUsersForKeyShare(
      db,
      await listVasOfStatements(
        db,
        ordered.map(({ id }) => id),
      ),
    );
    await lockPay(db);
    const refused: RefusedRow[] = [];
    const checked: PayStatement[] = [];
    for (const one of ordered) {
      try {
        checked.push(await checkStatement(db, one, act));
      } catch (error) {
        if (!(error instanceof DomainError) || ordered.length === 1) throw error;
        const reason = error.kind === 'notFound' ? noLongerExists : error.message;
        refused.push({ id: one.id, reason });
      }
    }
    refuseRows(refused, ordered.length);
    const changed: { id: number; version: number }[] = [];
    for (const statement of checked) {
      changed.push(await updateStatement(db, statement.id, act.changes(vas.get(statement.vaId))));
      await recordAudit(db, context, {
        action: act.action,
        objectKind: 'pay-statement',
        objectId: statement.id,
        after: act.facts(statement),
      });
    }
    return { changed };
  });

async function checkApproval(db: Db, { id, lineCount, rateNeededOn, total }: PayStatement) {
  if (rateNeededOn !== null)
    throw conflict(`Add a pay rate from ${formatDay(rateNeededOn)} or earlier first.`);
  if (total < 0) throw conflict('The deductions are more than the pay. Remove one of them first.');
  if (lineCount === 0 && (await listAdjustments(db, id)).length === 0)
    throw conflict('There is nothing to pay on this statement.');
}

/** Approves drafts. Their lines, bonuses and deductions no longer change, and the VAs see them. */
export const approveStatements = (context: AuditedContext, seen: SeenStatements) =>
  actOn(context, seen, {
    from: 'draft',
    action: 'approved',
    check: checkApproval,
    changes: (va) => ({
      status: 'approved',
      approvedAt: new Date().toISOString(),
      approvedBy: context.actor.id,
      ...(va && { vaName: va.fullName, vaEmail: va.email }),
    }),
    facts: (statement) => ({ ...factsOf(statement), amount: statement.total }),
  });

/** Takes back the approval of statements that are not paid. */
export const reopenStatements = (context: AuditedContext, seen: SeenStatements) =>
  actOn(context, seen, {
    from: 'approved',
    action: 'voided',
    changes: () => ({ status: 'draft', approvedAt: null, approvedBy: null }),
    facts: factsOf,
  });

/** Marks approved statements as paid. */
export async function payStatements(
  context: AuditedContext,
  { statements, paidOn, reference }: PayStatementsInput,
) {
  if (paidOn > (await findBusinessDay(context.db)))
    throw conflict("The day of the payout can't be in the future.");
  return actOn(context, statements, {
    from: 'approved',
    action: 'paid',
    check: async (_db, { month }) => {
      if (paidOn < `${month}-01`)
        throw conflict(`The payout can't be dated before ${formatMonthAndYear(month)}.`);
    },
    changes: () => ({
      status: 'paid',
      paidOn,
      paidAt: new Date().toISOString(),
      paidBy: context.actor.id,
      payoutReference: reference,
    }),
    facts: (statement) => ({ ...factsOf(statement), amount: statement.total, paidOn }),
  });
}
