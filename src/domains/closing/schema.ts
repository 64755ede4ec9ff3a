import * as z from 'zod';
import { monthPattern } from '#shared/month.ts';
import { paperSeller } from '#shared/paper-seller.ts';
import { requiredText } from '#shared/text.ts';
import { monthDecisions } from '#shared/value-sets.ts';

const month = z.string({ error: 'Choose a month' }).regex(monthPattern, 'Enter a month as YYYY-MM');

export const monthRef = z.object({ month });

export const reopenForm = z.object({ reason: requiredText('A reason is required', 500) });
export const reopenInput = reopenForm.extend({ month });

/** The totals of a month. Amounts are in the agency's currency. */
export const monthSums = z
  .object({
    /** Hours that were worked in the month and are approved, and adjustments that were made in it. */
    approvedHours: z.number(),
    invoices: z.int(),
    invoicedNet: z.number(),
    invoicedTax: z.number(),
    invoiced: z.number(),
    creditNotes: z.int(),
    credited: z.number(),
    /** Payments on days of the month, less payments that were voided in it. */
    payments: z.int(),
    received: z.number(),
    refunds: z.int(),
    refunded: z.number(),
    statements: z.int(),
    /** The pay of VAs, with bonuses and deductions. */
    pay: z.number(),
    unpaidStatements: z.int(),
    unpaidPay: z.number(),
  })
  .meta({ id: 'MonthSums' });
export type MonthSums = z.infer<typeof monthSums>;

/** A week of a VA with time that is not approved. */
const openWeek = z.object({
  week: z.iso.date(),
  /** Null for a deleted VA. */
  va: z.object({ id: z.int(), fullName: z.string() }).nullable(),
  lines: z.int(),
  hours: z.number(),
});
export type OpenWeek = z.infer<typeof openWeek>;

/** The weeks with such time, the oldest first and at most `maxWeeks`, and the number of all. */
const openWeeks = z.object({ weeks: z.array(openWeek), count: z.int() });
export const maxWeeks = 20;

const counted = z.object({ count: z.int(), amount: z.number() });

/** Time that began until the end of the month and is no time log yet: a timer, or time that waits for its client's answer. */
const unsavedTime = z.object({
  kind: z.enum(['timer', 'waiting']),
  va: z.string().nullable(),
  client: z.object({ id: z.int(), fullName: z.string() }),
  /** Whether it waits until an overdue invoice is paid, so that nobody can answer for it. */
  waitsForPayment: z.boolean(),
});
export type UnsavedTime = z.infer<typeof unsavedTime>;

/** What is left to do, of the month and of all months before it. */
const monthChecks = z.object({
  /** At most `maxWeeks`. */
  unsavedTime: z.array(unsavedTime),
  notSubmitted: openWeeks,
  notApproved: openWeeks,
  draftStatements: counted,
  /** Approved hours of the month that are on no pay statement. */
  unpaidHours: z.number(),
  draftInvoices: counted,
  openInvoices: counted,
  overdueInvoices: counted,
});
export type MonthChecks = z.infer<typeof monthChecks>;

export const monthStates = ['running', 'open', 'closed'] as const;

const decision = z.object({
  id: z.int(),
  kind: z.enum(monthDecisions),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime({ precision: 3 }),
});
export type MonthDecision = z.infer<typeof decision>;

export const monthDetails = z
  .object({
    month,
    /** A running month has not ended. */
    state: z.enum(monthStates),
    /** Whether it is the last closed one, so that it can be opened again. */
    canReopen: z.boolean(),
    checks: monthChecks,
    sums: monthSums,
    /** The decision that closed it, perhaps together with a later month. */
    closing: z
      .object({
        id: z.int(),
        actor: z.string().nullable(),
        createdAt: z.iso.datetime({ precision: 3 }),
      })
      .nullable(),
    decisions: z.array(decision),
  })
  .meta({ id: 'MonthDetails' });
export type MonthDetails = z.infer<typeof monthDetails>;

/** A line of the bookkeeper's file. */
export type BookedLine = {
  day: string;
  kind: string;
  number: string | null;
  party: string;
  net: number | null;
  tax: number | null;
  total: number;
  note: string | null;
};

/** The document of the PDF. */
export const printedMonth = z.object({
  month,
  seller: paperSeller,
  sums: monthSums,
  /** Null while the month is open. */
  closedOn: z.string().nullable(),
  closedBy: z.string().nullable(),
});
export type PrintedMonth = z.infer<typeof printedMonth>;
