import * as z from 'zod';
import { calendarDate } from '#shared/calendar.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id, reference } from '#shared/id.ts';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import { monthPattern } from '#shared/month.ts';
import { limit, textCursor } from '#shared/page.ts';
import { paperSeller } from '#shared/paper-seller.ts';
import { payAdjustmentKinds, payStatementStatuses } from '#shared/pay-value-sets.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { requiredLine, requiredText } from '#shared/text.ts';
import { approvedTimeSources } from '#shared/time-value-sets.ts';
import { ordinal } from '#shared/version.ts';

export const payMonth = z
  .string({ error: 'Choose a month' })
  .regex(monthPattern, 'Enter a month as YYYY-MM');

export const payStatementStatus = z.enum(payStatementStatuses, {
  error: 'Status must be draft, approved or paid',
});
export const payAdjustmentKind = z.enum(payAdjustmentKinds, { error: 'Choose bonus or deduction' });

export const payMonthInput = z.object({ month: payMonth });

export const listStatementsInput = payMonthInput.extend({
  status: payStatementStatus.optional(),
  limit,
  cursor: textCursor.optional(),
});
export type StatementFilter = Pick<z.output<typeof listStatementsInput>, 'month' | 'status'>;

export const listOwnStatementsInput = z
  .object({ limit, cursor: textCursor.optional() })
  .refine(
    ({ cursor }) => !cursor || payMonth.safeParse(cursor[0]).success,
    rule('cursor', 'Invalid cursor'),
  );

export const statementRef = z.object({ id });

/** With `vaId`, a draft of this VA even without approved hours, for a bonus. */
export const createDraftsInput = payMonthInput.extend({ vaId: id.optional() });

/** A draft as the caller has seen it. The version is a number, or a string in a URL. */
export const deleteDraftInput = statementRef.extend({
  version: reference('version must be a whole number'),
});
export type DeleteDraftInput = z.output<typeof deleteDraftInput>;

/** A statement as the caller has seen it. */
const seenStatement = z.object({ id, version: ordinal('version') });
export const statementsInput = z.object({
  statements: z
    .array(seenStatement, { error: 'Select at least one statement' })
    .min(1, 'Select at least one statement')
    .max(maxBulkRows, `Select at most ${maxBulkRows} statements`),
});
export type SeenStatements = z.output<typeof statementsInput>['statements'];

export const payoutForm = z.object({
  paidOn: calendarDate('Enter the day of the payout', 'Enter a day that exists'),
  reference: requiredLine('Enter the reference of the payout', 200),
});
export const payStatementsInput = statementsInput.extend(payoutForm.shape);
export type PayStatementsInput = z.output<typeof payStatementsInput>;

const lowAdjustment = { error: () => `Enter an amount of at least ${formatMoney(0.01)}` };
export const adjustmentForm = z.object({
  kind: payAdjustmentKind,
  /** Positive for a deduction, too. */
  amount: z
    .number(lowAdjustment)
    .min(0.01, lowAdjustment)
    .max(1_000_000, {
      error: () => `Enter an amount of at most ${formatShortMoney(1_000_000)}`,
    })
    .refine(hasTwoDecimals, 'Enter an amount in whole cents'),
  note: requiredText('Enter a note for the VA', 500),
});
export const addAdjustmentInput = adjustmentForm.extend({
  /** Created by the browser, so that a repeated request is the same adjustment. */
  requestId: z.uuid({ version: 'v4', error: 'requestId must be a UUID' }),
  statementId: id,
});
export type AddAdjustmentInput = z.output<typeof addAdjustmentInput>;

const instant = z.iso.datetime({ precision: 3 });

export const payStatement = z
  .object({
    id: z.int(),
    vaId: z.int(),
    /** As at the approval; the VA may have been deleted since. */
    vaName: z.string(),
    vaEmail: z.string(),
    month: payMonth,
    status: payStatementStatus,
    currency: z.string(),
    lineCount: z.int(),
    hours: shownHours,
    /** Hours times rates. */
    gross: z.number(),
    bonuses: z.number(),
    /** Negative, or 0. */
    deductions: z.number(),
    total: z.number(),
    /** The first day with approved hours but without a pay rate. Such a statement cannot be approved. */
    rateNeededOn: z.iso.date().nullable(),
    approvedAt: instant.nullable(),
    paidOn: z.iso.date().nullable(),
    payoutReference: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'PayStatement' });
export type PayStatement = z.infer<typeof payStatement>;

export const payLine = z.object({
  id: z.int(),
  /** An adjustment corrects a log that was approved before. */
  source: z.enum(approvedTimeSources),
  clientId: z.int(),
  clientName: z.string(),
  taskId: z.int(),
  /** Null if the task was deleted before. */
  taskTitle: z.string().nullable(),
  bookedOn: z.iso.date(),
  /** The day whose pay rate applies. */
  workDate: z.iso.date(),
  hours: shownHours,
  /** Null if no rate is valid on that day; so is the amount. */
  hourlyRate: z.number().nullable(),
  amount: z.number().nullable(),
});
export type PayLine = z.infer<typeof payLine>;

export const payAdjustment = z.object({
  id: z.int(),
  kind: payAdjustmentKind,
  /** Negative for a deduction. */
  amount: z.number(),
  note: z.string(),
});
export type PayAdjustment = z.infer<typeof payAdjustment>;

export const payStatementDetails = payStatement
  .extend({ lines: z.array(payLine), adjustments: z.array(payAdjustment) })
  .meta({ id: 'PayStatementDetails' });
/** What is printed. */
export const printedStatement = payStatementDetails.extend({ seller: paperSeller });
export type PrintedStatement = z.infer<typeof printedStatement>;

export type PayStatementDetails = z.infer<typeof payStatementDetails>;

/** The statements of a month together. */
export const payTotals = z
  .object({
    drafts: z.int(),
    approved: z.int(),
    paid: z.int(),
    /** Drafts that cannot be approved yet. */
    problems: z.int(),
    hours: shownHours,
    total: z.number(),
    /** The total of approved statements that are not paid. */
    toPay: z.number(),
  })
  .meta({ id: 'PayTotals' });
export type PayTotals = z.infer<typeof payTotals>;

export const createdDrafts = z
  .object({
    created: z.int(),
    /** Drafts that got new approved hours. */
    updated: z.int(),
    unchanged: z.int(),
    /** The VAs whose statement was approved before their last hours were: those are on the next statement. */
    late: z.int(),
  })
  .meta({ id: 'CreatedPayDrafts' });

/** The statements after the act, for the next one. */
export const changedStatements = z
  .object({ changed: z.array(z.object({ id: z.int(), version: z.int() })) })
  .meta({ id: 'ChangedPayStatements' });

/** What the running month amounts to so far. It is no promise: hours may be approved, returned or corrected. */
export const payEstimate = z
  .object({
    month: payMonth,
    approvedHours: shownHours,
    approvedAmount: z.number(),
    /** Hours that are not approved yet. */
    pendingHours: shownHours,
    pendingAmount: z.number(),
    /** Of these hours, those on days without a pay rate. They count as 0. */
    hoursWithoutRate: shownHours,
  })
  .meta({ id: 'PayEstimate' });
export type PayEstimate = z.infer<typeof payEstimate>;
