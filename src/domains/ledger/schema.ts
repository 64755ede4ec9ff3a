import * as z from 'zod';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { requiredText } from '#shared/text.ts';

export const ledgerKind = z.enum(['grant', 'use', 'correction', 'carry']);

/** Whose hours; a client's own and a VA's client's without saying. */
export const balanceInput = z.object({ clientId: id.optional() });
export const listLedgerInput = balanceInput.extend({ limit, cursor: cursor.optional() });

const noHours = 'Hours are required';
export const correctHoursInput = z.object({
  clientId: id,
  /** More hours for the client are positive, fewer negative. */
  hours: z
    .number({ error: noHours })
    .min(-10_000, 'Hours can be at least -10,000')
    .max(10_000, 'Hours can be at most 10,000')
    .refine((hours) => Math.abs(hours) >= 0.01, 'Hours must be 0.01 or more, or -0.01 or less'),
  reason: requiredText('Reason is required', 500),
});

export const ledgerEntry = z
  .object({
    id: z.int(),
    clientId: z.int(),
    periodStart: z.iso.date(),
    kind: ledgerKind,
    /** Granted hours are positive, used ones negative. */
    hours: z.number(),
    subscriptionId: z.int().nullable(),
    timeLogId: z.int().nullable(),
    /** Of a carry: the period the hours went to or came from. */
    otherPeriod: z.iso.date().nullable(),
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The current billing period in sums. Hours left, wherever they are shown, are `balance`. */
export const hoursBalance = z
  .object({
    clientId: z.int(),
    periodStart: z.iso.date(),
    /** The first day of the next period, or the day on which a cancelled plan ends. */
    periodEnd: z.iso.date(),
    /** The day, in UTC, that these sums are of. */
    asOf: z.iso.date(),
    granted: z.number(),
    /** From earlier periods; negative where more was used than there was. */
    carried: z.number(),
    /** Logged, less what administrators gave back; negative where they gave more than was logged. */
    used: z.number(),
    /** What may be used in this period: granted + carried, and hours that were given on top. */
    available: z.number(),
    /** Hours left: granted + carried - used. */
    balance: z.number(),
  })
  .meta({ id: 'HoursBalance' });
export type HoursBalance = z.infer<typeof hoursBalance>;
