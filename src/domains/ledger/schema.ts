import * as z from 'zod';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { requiredText } from '#shared/text.ts';
import { ledgerKinds } from '#shared/value-sets.ts';

export const ledgerKind = z.enum(ledgerKinds);

/** `clientId` defaults to the calling client, or to the client of the calling VA. Admins must set it. */
export const balanceInput = z.object({ clientId: id.optional() });
export const listLedgerInput = balanceInput.extend({ limit, cursor: cursor.optional() });

const noHours = 'Hours are required';
export const correctHoursInput = z.object({
  clientId: id,
  /** Positive adds hours for the client, negative removes them. */
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
    /** For a carry: the period that the hours moved to or came from. */
    otherPeriod: z.iso.date().nullable(),
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Sums of the current billing period. Every screen shows `balance` as the remaining hours. */
export const hoursBalance = z
  .object({
    clientId: z.int(),
    periodStart: z.iso.date(),
    /** The first day of the next period, or the day on which a cancelled plan ends. */
    periodEnd: z.iso.date(),
    /** The day (UTC) on which these sums were computed. */
    asOf: z.iso.date(),
    granted: z.number(),
    /** Carried over from earlier periods; negative if more hours were used than available. */
    carried: z.number(),
    /** Logged hours minus hours that admins added; negative if they added more than was logged. */
    used: z.number(),
    /** Hours that can be used in this period: granted + carried + hours that admins added. */
    available: z.number(),
    /** Remaining hours: granted + carried - used. */
    balance: z.number(),
  })
  .meta({ id: 'HoursBalance' });
export type HoursBalance = z.infer<typeof hoursBalance>;
