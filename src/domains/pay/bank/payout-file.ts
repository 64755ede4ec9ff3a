import { recordAudit } from '#server/audit.ts';
import type { AuditedContext, Db } from '#server/context.ts';
import { type Cell, csvLine } from '#server/csv-export.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { conflict } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { agency } from '#shared/agency.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { sumHundredths } from '#shared/money.ts';
import type { PayStatement } from '../schema.ts';
import { listApproved, listBankDetails } from './queries.ts';
import type { BankDetails, PayoutFileInput, PayoutFormat, PayoutPreview } from './schema.ts';
import { openDetails } from './sealed.ts';

type Payout = { statement: PayStatement; details: BankDetails; updatedAt: string };
type PayoutContext = { db: Db; env: Pick<Env, 'SESSION_SECRET'> };
type Chosen = { month: string; statementIds?: readonly number[] | undefined };

/** The approved statements with the bank details of their VAs, and those that cannot be paid. */
async function collectPayouts({ db, env }: PayoutContext, chosen: Chosen) {
  const found = await listApproved(db, chosen, maxBulkRows + 1);
  const statements = found.slice(0, maxBulkRows);
  const rows = await listBankDetails(
    db,
    statements.map(({ vaId }) => vaId),
  );
  const rowOf = new Map(rows.map((row) => [row.vaId, row]));
  const payouts: Payout[] = [];
  const missing: PayoutPreview['missing'] = [];
  for (const statement of statements) {
    const { id, vaId, vaName, total } = statement;
    const row = rowOf.get(vaId);
    const details = row && openDetails(env, row);
    if (total <= 0) missing.push({ id, vaName, reason: 'nothing-to-send' });
    else if (!details) missing.push({ id, vaName, reason: 'no-details' });
    else payouts.push({ statement, details, updatedAt: row.updatedAt });
  }
  const total = sumHundredths(payouts.map(({ statement }) => statement.total));
  const detailsUpdatedAt =
    payouts
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? null;
  return { payouts, missing, total, detailsUpdatedAt, hasMore: found.length > maxBulkRows };
}

/** What the payout file would contain. */
export async function previewPayout(
  context: PayoutContext,
  chosen: Chosen,
): Promise<PayoutPreview> {
  const { payouts, ...rest } = await collectPayouts(context, chosen);
  const statements = payouts.map(({ statement }) => statement);
  return { statements, currency: agency().currency, ...rest };
}

/** Banks accept few characters in a reference, and every one accepts these. */
const referenceOf = ({ month, id }: PayStatement) => `Pay ${month} no ${id}`;

type Column = readonly [name: string, cell: (payout: Payout) => Cell];

/** The columns of the batch payment file of Wise, and those of a list for a bank (SEPA or ACH). */
const columns: Record<PayoutFormat, readonly Column[]> = {
  wise: [
    ['name', ({ details }) => details.accountHolder],
    ['recipientEmail', ({ details }) => details.wiseEmail],
    ['paymentReference', ({ statement }) => referenceOf(statement)],
    ['receiverType', () => 'PERSON'],
    ['amountCurrency', () => 'source'],
    ['amount', ({ statement }) => statement.total.toFixed(2)],
    ['sourceCurrency', ({ statement }) => statement.currency.toUpperCase()],
    ['targetCurrency', ({ details }) => details.currency],
    ['IBAN', ({ details }) => details.iban],
    ['BIC', ({ details }) => details.bic],
    ['abartn', ({ details }) => details.routingNumber],
    ['accountNumber', ({ details }) => details.accountNumber],
    ['accountType', ({ details }) => details.accountType?.toUpperCase() ?? null],
  ],
  bank: [
    ['Name', ({ details }) => details.accountHolder],
    ['IBAN or account number', ({ details }) => details.iban ?? details.accountNumber],
    ['BIC or routing number', ({ details }) => details.bic ?? details.routingNumber],
    ['Amount', ({ statement }) => statement.total.toFixed(2)],
    ['Currency', ({ statement }) => statement.currency.toUpperCase()],
    ['Reference', ({ statement }) => referenceOf(statement)],
  ],
};

const toCsv = (format: PayoutFormat, payouts: readonly Payout[]) =>
  [
    csvLine(columns[format].map(([name]) => name)),
    ...payouts.map((payout) => csvLine(columns[format].map(([, cell]) => cell(payout)))),
  ].join('');

/**
 * Writes the file, and refuses if its statements, its total or their bank details have changed since the preview. Nothing is
 * marked as paid.
 */
export const writePayoutFile = (
  context: AuditedContext & PayoutContext,
  { format, month, statementIds, ...seen }: PayoutFileInput,
) =>
  inTransaction(context.db, async (db) => {
    await spendAllowance(db, context.actor, 'export');
    const chosen = { month, statementIds };
    const { payouts, total, detailsUpdatedAt } = await collectPayouts({ ...context, db }, chosen);
    if (
      payouts.length !== new Set(statementIds).size ||
      total !== seen.total ||
      detailsUpdatedAt !== seen.detailsUpdatedAt
    )
      throw conflict(
        `The statements of ${formatMonthAndYear(month)} or the bank details of their VAs have changed. Check what the payout file contains now, then download it again.`,
      );
    await recordAudit(db, context, {
      action: 'downloaded',
      objectKind: 'bank-details',
      objectId: 0,
      after: { month, amount: total },
    });
    return { name: `payout-${format}-${month}.csv`, content: toCsv(format, payouts) };
  });
