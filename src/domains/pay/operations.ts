import type * as z from 'zod';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext, Db } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { type Actor, isVa } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import { canReadStatement } from './policy.ts';
import {
  collectDrafts,
  countLate,
  deleteAdjustment,
  deleteStatement,
  findAdjustment,
  findAdjustmentOfRequest,
  findStatement,
  findStatementOfMonth,
  hasMonthBegun,
  hasOrphanedLines,
  insertAdjustment,
  insertDraft,
  insertDrafts,
  listAdjustments,
  listLines,
  listStatements,
  lockStatementForUpdate,
  maxAdjustments,
} from './queries.ts';
import { lockPay, lockUsersForKeyShare } from './rates/queries.ts';
import type {
  AddAdjustmentInput,
  DeleteDraftInput,
  listStatementsInput,
  PayStatement,
  PayStatementDetails,
} from './schema.ts';

/** A statement with its lines; drafts and statements of others do not exist for a VA. */
export async function readStatement(
  db: Db,
  actor: Actor,
  id: number,
): Promise<PayStatementDetails> {
  const statement = await findStatement(db, id);
  if (!statement || !canReadStatement(actor, statement)) throw notFound('Pay statement');
  const [lines, adjustments] = [await listLines(db, id), await listAdjustments(db, id)];
  return { ...statement, lines, adjustments };
}

/** A page of the statements of a month. */
export async function readMonth(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, ...filter }: z.output<typeof listStatementsInput>,
) {
  const rows = await listStatements(db, filter, { limit: limit + 1, cursor });
  return toPage(rows, limit, ({ vaName, id }) => [vaName, id]);
}

/** The facts by which the audit log names a statement. */
export const factsOf = ({ vaId, month }: Pick<PayStatement, 'vaId' | 'month'>) => ({ vaId, month });

/**
 * Creates the drafts of a month for all users with approved hours that are on no statement, and adds new approved hours to
 * the drafts that exist. Safe to repeat.
 */
export const createDrafts = (
  context: AuditedContext,
  { month, vaId }: { month: string; vaId?: number | undefined },
) =>
  inTransaction(context.db, async (db) => {
    if (!(await hasMonthBegun(db, month))) throw conflict("This month hasn't begun yet.");
    const va = vaId === undefined ? undefined : (await lockUsersForKeyShare(db, [vaId])).get(vaId);
    if (vaId !== undefined && !va) throw notFound('User');
    if (va && !isVa(va)) throw invalid("This user isn't a virtual assistant.", 'vaId');
    await lockPay(db);
    const inserted = va
      ? [await insertDraft(db, month, { vaId: va.id, vaName: va.fullName, vaEmail: va.email })]
      : await insertDrafts(db, month);
    if (va && (await findStatementOfMonth(db, month, va.id))?.status !== 'draft')
      throw conflict('The statement of this month is already approved.');
    const drafts = await collectDrafts(db, month, vaId);
    const createdIds = new Set(inserted.flatMap((row) => (row ? [row.id] : [])));
    const updated = drafts.filter(({ id, added }) => added > 0 && !createdIds.has(id));
    for (const { id, vaId } of drafts.filter(({ id }) => createdIds.has(id)))
      await recordAudit(db, context, {
        action: 'created',
        objectKind: 'pay-statement',
        objectId: id,
        after: factsOf({ vaId, month }),
      });
    for (const { id, vaId } of updated)
      await recordAudit(db, context, {
        action: 'updated',
        objectKind: 'pay-statement',
        objectId: id,
        after: factsOf({ vaId, month }),
      });
    const created = createdIds.size;
    return {
      created,
      updated: updated.length,
      unchanged: drafts.length - created - updated.length,
      late: await countLate(db, month, vaId),
    };
  });

/** Another administrator, or a new pay rate, changed the statement after it was read. */
export const staleStatement = ({ vaName }: Pick<PayStatement, 'vaName'>) =>
  conflict(`The statement of ${vaName} was changed in the meantime. Reload to see the changes.`);

/** Locks a draft, so that nobody approves it in the meantime. */
async function lockDraft(db: Db, id: number) {
  await lockPay(db);
  const statement = await lockStatementForUpdate(db, id);
  if (!statement) throw notFound('Pay statement');
  if (statement.status !== 'draft')
    throw conflict(`This statement is already ${statement.status}. Reload to see it.`);
  return statement;
}

/**
 * Deletes a draft. Its hours are collected by the next draft; bonuses and deductions are lost. A draft with hours of a
 * deleted client or VA stays, because nothing else has these hours.
 */
export const removeDraft = (context: AuditedContext, { id, version }: DeleteDraftInput) =>
  inTransaction(context.db, async (db) => {
    const statement = await lockDraft(db, id);
    if (statement.version !== version) throw staleStatement(statement);
    if (await hasOrphanedLines(db, id))
      throw conflict(
        "This draft has hours of a deleted client or VA. They would be lost, so it can't be deleted.",
      );
    await deleteStatement(db, id);
    await recordAudit(db, context, {
      action: 'deleted',
      objectKind: 'pay-statement',
      objectId: id,
      before: factsOf(statement),
    });
  });

/** Adds a bonus or a deduction to a draft. A repeated request adds it once. */
export const addAdjustment = (context: AuditedContext, input: AddAdjustmentInput) =>
  inTransaction(context.db, async (db) => {
    const { requestId, statementId, kind, note } = input;
    const amount = kind === 'bonus' ? input.amount : -input.amount;
    await lockPay(db);
    const known = await findAdjustmentOfRequest(db, requestId);
    if (known) {
      const isSame =
        known.statementId === statementId && known.amount === amount && known.note === note;
      if (!isSame) throw conflict('This bonus or deduction already exists.');
      return readStatement(db, context.actor, statementId);
    }
    const statement = await lockDraft(db, statementId);
    if ((await listAdjustments(db, statementId)).length >= maxAdjustments)
      throw conflict(`A statement has at most ${maxAdjustments} bonuses and deductions.`);
    await insertAdjustment(db, {
      requestId,
      statementId,
      kind,
      amount,
      note,
      createdBy: context.actor.id,
    });
    // Without the note: free text may contain names, and the audit log stores no personal data.
    await recordAudit(db, context, {
      action: 'attached',
      objectKind: 'pay-statement',
      objectId: statementId,
      after: { ...factsOf(statement), kind, amount: input.amount },
    });
    return readStatement(db, context.actor, statementId);
  });

/** Removes a bonus or a deduction from a draft. */
export const removeAdjustment = (context: AuditedContext, id: number) =>
  inTransaction(context.db, async (db) => {
    const adjustment = await findAdjustment(db, id);
    if (!adjustment) throw notFound('Bonus or deduction');
    const { statementId, kind, amount } = adjustment;
    const statement = await lockDraft(db, statementId);
    if (!(await deleteAdjustment(db, id))) throw notFound('Bonus or deduction');
    await recordAudit(db, context, {
      action: 'detached',
      objectKind: 'pay-statement',
      objectId: statementId,
      before: { ...factsOf(statement), kind, amount: Math.abs(amount) },
    });
    return readStatement(db, context.actor, statementId);
  });
