import * as z from 'zod';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { exactHours } from '#shared/hours.ts';
import { ledgerKinds } from '#shared/hours-value-sets.ts';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { requiredText } from '#shared/text.ts';

export const ledgerKind = z.enum(ledgerKinds);

/** `clientId` defaults to the calling client, or to the client of the calling VA. Admins must set it. */
export const balanceInput = z.object({ clientId: id.optional() });

export const ledgerView = z.enum(['all', 'without-time']);
export const listLedgerInput = balanceInput.extend({
  /** `without-time` leaves out logged time: it shows what was granted, carried over and corrected. */
  view: ledgerView.default('all'),
  limit,
  cursor: cursor.optional(),
});

const noHours = 'Hours are required';
export const correctionForm = z.object({
  /** Positive adds hours for the client, negative removes them. */
  hours: z
    .number({ error: noHours })
    .min(-10_000, 'Hours can be at least -10,000')
    .max(10_000, 'Hours can be at most 10,000')
    .refine((hours) => Math.abs(hours) >= 0.01, 'Hours must be 0.01 or more, or -0.01 or less')
    .overwrite(exactHours),
  /** The client sees it, and their VA. */
  reason: requiredText('Reason is required', 500),
});
export const correctHoursInput = correctionForm.extend({
  clientId: id,
  /** Created by the browser, so that a repeated request is the same correction. */
  id: z.uuid({ version: 'v4', error: 'id must be a UUID' }).optional(),
  /** The hours left after the correction, as they were shown before it. Required when hours are removed that the client does not have. */
  balanceAfter: z.number().optional(),
});
export type CorrectHoursInput = z.infer<typeof correctHoursInput>;

export const ledgerEntry = z
  .object({
    id: z.int(),
    clientId: z.int(),
    periodStart: z.iso.date(),
    kind: ledgerKind,
    /** Granted hours are positive, used ones negative. */
    hours: shownHours,
    subscriptionId: z.int().nullable(),
    timeLogId: z.int().nullable(),
    /** For a carry: the period that the hours moved to or came from. */
    otherPeriod: z.iso.date().nullable(),
    reason: z.string().nullable(),
    /** The plan that granted the hours, that was credited, or whose unused hours expired. */
    plan: plan.nullable(),
    customPlanName: z.string().nullable(),
    /**
     * The task of the logged time; null if it was deleted. For clients also null if it belongs to another client. VAs see it only
     * for their own time, as the VA's name.
     */
    taskTitle: z.string().nullable(),
    vaName: z.string().nullable(),
    /** The administrator who corrected the hours; for administrators only. */
    actorName: z.string().nullable(),
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
    granted: shownHours,
    /** Bought in packs. */
    bought: shownHours,
    /** Carried over from earlier periods; negative if more hours were used than available. */
    carried: shownHours,
    /** Logged hours minus hours that admins added; negative if they added more than was logged. */
    used: shownHours,
    /** Hours that can be used in this period: granted + bought + carried + hours that admins added. */
    available: shownHours,
    /** Remaining hours: granted + bought + carried - used. */
    balance: shownHours,
    /** The remaining hours that expire at the end of the period if they are not used; 0 if all of them roll over. */
    expiring: shownHours,
  })
  .meta({ id: 'HoursBalance' });
export type HoursBalance = z.infer<typeof hoursBalance>;
