import * as z from 'zod';
import { correctionReason, selectedLogs } from '#domains/time/corrections/schema.ts';
import { timeLog } from '#domains/time/schema.ts';
import { week } from '#shared/calendar.ts';
import { isCalendarDate } from '#shared/dates.ts';
import { exactHours } from '#shared/hours.ts';
import { id, maxId, reference } from '#shared/id.ts';
import { cursor, limit, textCursor } from '#shared/page.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { timeDecisions } from '#shared/time-value-sets.ts';

/** An administrator names the client; a client may leave it out. */
const clientId = reference('clientId must be an id').optional();

/** `not-submitted` is open and returned time of former VAs, who cannot submit it. Only administrators approve it. */
const lineState = z.enum(['submitted', 'not-submitted']).default('submitted');
export type LineState = z.output<typeof lineState>;

/** Null for the time of a VA who was deleted. */
const vaId = reference('vaId must be an id').nullable();

/** Where a week is in the list: its day and VA; the id is that of the client. */
const weekPlace = /^(\d{4}-\d\d-\d\d) (\d{1,10})$/;
const weekCursor = textCursor.transform(([place, client], context) => {
  const [, day, va] = weekPlace.exec(place) ?? [];
  if (day && va && isCalendarDate(day) && Number(va) <= maxId)
    return { week: day, va: Number(va), client };
  context.addIssue({ code: 'custom', message: 'Invalid cursor' });
  return z.NEVER;
});
export type WeekCursor = z.output<typeof weekCursor>;

export const listWeeksInput = z.object({
  clientId,
  state: lineState,
  limit,
  cursor: weekCursor.optional().meta({ override: { type: 'string' } }),
});

const weekRef = z.object({ clientId, vaId, week, state: lineState });
/** Over HTTP, where a query has no null: without a VA, the time of VAs who were deleted. */
export const listLinesInput = weekRef.extend({
  vaId: reference('vaId must be an id').nullish(),
  limit,
  cursor: cursor.optional(),
});

export const approveTimeInput = z.object({ logs: selectedLogs('entry', 'entries') });
export const returnTimeInput = approveTimeInput.extend({ reason: correctionReason });

/** The stamp of the lines that the reader saw; it changes with them. */
const stamp = z.string({ error: 'stamp is required' }).length(32, 'stamp is required');
export const approveWeekInput = weekRef.extend({ stamp });
/** The weeks of a page of the list; it bounds one transaction. */
export const maxWeeks = 20;
export const approveWeeksInput = z.object({
  weeks: z
    .array(approveWeekInput, { error: 'Select at least one week' })
    .min(1, 'Select at least one week')
    .max(maxWeeks, `Select at most ${maxWeeks} weeks`),
});

export const adjustTimeInput = z.object({
  id,
  /** Created by the browser, so that a repeated request is the same adjustment. */
  requestId: z.uuid({ error: 'requestId must be a UUID' }),
  /** Added to the hours of the log; negative to take hours off. */
  hours: z
    .number({ error: 'Hours are required' })
    .min(-24, 'Take off at most 24 hours')
    .max(24, 'Add at most 24 hours')
    .overwrite(exactHours)
    .refine((hours) => hours !== 0, 'Hours must be at least a second'),
  /** The hours with adjustments that the caller saw; other ones are a conflict. */
  expectedHours: z.number({ error: 'expectedHours must be a number' }).optional(),
  reason: correctionReason,
});

export const timeLogHistoryInput = z.object({ id });

const person = z.object({ id: z.int(), fullName: z.string() });
const taskHours = z.object({
  /** The title is null if the task was deleted. */
  task: z.object({ id: z.int(), title: z.string().nullable() }),
  hours: shownHours,
  /** From Monday to Sunday. */
  days: z.array(shownHours),
});

/** The lines of a VA and a week, for one client: submitted, or not if an administrator lists those of former VAs. */
export const submittedWeek = z
  .object({
    week: z.iso.date(),
    client: person.extend({ company: z.string().nullable() }),
    va: person.nullable(),
    lines: z.int(),
    hours: shownHours,
    /** The hours from Monday to Sunday. */
    days: z.array(shownHours),
    /** The tasks with the most hours first, at most 50. */
    tasks: z.array(taskHours),
    /** Changes with the lines. `approveWeek` takes it. */
    stamp: z.string(),
  })
  .meta({ id: 'SubmittedWeek' });
export type SubmittedWeek = z.infer<typeof submittedWeek>;

export const submittedLine = timeLog
  .omit({ va: true, vaId: true, approval: true, adjustedDuration: true })
  .extend({ workDate: z.iso.date() })
  .meta({ id: 'SubmittedLine' });
export type SubmittedLine = z.infer<typeof submittedLine>;

export const waitingTime = z.object({ lines: z.int(), hours: shownHours }).meta({
  id: 'WaitingTime',
});

/** The actor is null if the account was deleted. */
const act = { actor: person.nullable(), createdAt: z.iso.datetime(), hours: shownHours };
export const timeLogHistory = z
  .object({
    /** Newest first, at most 100. `hours` are those that were decided about. */
    decisions: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(timeDecisions),
        reason: z.string().nullable(),
        ...act,
      }),
    ),
    /** Newest first, at most 100. `hours` were added, or taken off if negative. */
    adjustments: z.array(z.object({ id: z.int(), reason: z.string(), ...act })),
  })
  .meta({ id: 'TimeLogHistory' });
export type TimeLogHistory = z.infer<typeof timeLogHistory>;
