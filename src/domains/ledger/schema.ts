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
    .refine((hours) => Math.abs(hours) >= 0.01, 'Hours must be at least 0.01, up or down'),
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

/** The open billing period in sums; the balance is granted + carried - used. */
export const hoursBalance = z
  .object({
    clientId: z.int(),
    periodStart: z.iso.date(),
    granted: z.number(),
    carried: z.number(),
    used: z.number(),
    balance: z.number(),
  })
  .meta({ id: 'HoursBalance' });
export type HoursBalance = z.infer<typeof hoursBalance>;
