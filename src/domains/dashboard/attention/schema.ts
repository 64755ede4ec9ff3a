import * as z from 'zod';
import { instant } from '#shared/calendar.ts';
import { id } from '#shared/id.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { attentionKinds } from '#shared/value-sets.ts';

/** Requests have a card of their own. */
export const attentionKind = z.enum(attentionKinds).exclude(['request']);
export type AttentionKind = z.infer<typeof attentionKind>;

const hours = z.object({ used: shownHours, available: shownHours });

/** A fact that waits for an administrator. */
export const attentionItem = z
  .object({
    kind: attentionKind,
    /** The lead, task, client, VA, routine, invoice or failed job; of a timer, its running segment. */
    id: z.int(),
    /** For an overdue task or invoice the due day, for a next step its day, for a late match the promised day, for a missed routine its date, for time to approve the day of the oldest, and for used hours the first day of the period, at midnight in UTC. */
    since: z.iso.datetime(),
    /** The name of the person or company, the title of the task or the routine, or what the failed job is about. */
    name: z.string(),
    /** The lead's company or next step, the client of the task or the routine, the task of the timer, the administrator who works on the match, the reason of a client, the proposed VA, why the job failed, the number of the invoice, or whether the dispute is open or lost. */
    detail: z.string().nullable(),
    /** The task, lead, user, routine, invoice or failed job where it can be fixed. */
    targetId: z.int(),
    /** Of a failed or disputed payment, or what is open of the invoice. */
    amount: z.number().nullable(),
    /** In the current billing period. */
    hours: hours.nullable(),
    /** Null unless it is snoozed. */
    snoozedUntil: z.iso.datetime().nullable(),
    /** Null if it is not snoozed, or if the user was deleted. */
    snoozedBy: z.string().nullable(),
  })
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof attentionItem>;

/** The most urgent first, snoozed items included. */
export const attentionList = z
  .object({
    items: z.array(attentionItem),
    /** Whether there are more items of a kind than one response contains. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'AttentionList' });

export const attentionRef = z.object({ kind: attentionKind, id });
export type AttentionRef = z.infer<typeof attentionRef>;

export const snoozeInput = attentionRef.extend({ until: instant('Choose a time') });
