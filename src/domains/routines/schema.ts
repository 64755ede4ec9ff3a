import * as z from 'zod';
import { usualTaskCategory } from '#shared/agency.ts';
import {
  knownTaskCategory,
  offeredTaskCategory,
  taskCategoryKey,
} from '#shared/category-schema.ts';
import { isBlank } from '#shared/clean-text.ts';
import { estimatedHours } from '#shared/estimated-hours.ts';
import { id, reference } from '#shared/id.ts';
import { routineKinds } from '#shared/list-value-sets.ts';
import { isInstantCursor, limit, textCursor } from '#shared/page.ts';
import { routineResults } from '#shared/routine-value-sets.ts';
import { line, requiredLine, requiredText } from '#shared/text.ts';
import { priorities, recurrences, taskDestinations } from '#shared/value-sets.ts';
import { runStatuses } from '#shared/workflow-value-sets.ts';
import { schedule, scheduleInput } from './schedule-schema.ts';

export const recurrence = z.enum(recurrences);
export type Recurrence = z.infer<typeof recurrence>;
export const routinePriority = z.enum(priorities);

export const titleLimit = 200;
export const descriptionLimit = 10_000;
const maxAttachments = 50;
const maxDueInDays = 365;
/** How many occurrences the done rate counts. */
export const doneRateSize = 12;
/** How many results a row of the list shows. */
export const lastResultCount = 5;

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const incomplete = 'Please fill in all required fields';
const dueInDaysMessage = `The task is due 0 to ${maxDueInDays} days later`;
const notNames = 'Attachments must be a list of names';

/** The fields of the routine form, in the form's order. */
export const routineForm = z.object({
  title: requiredLine(incomplete, titleLimit),
  description: requiredText(incomplete, descriptionLimit),
  isCompulsory: z.boolean({ error: 'isCompulsory must be true or false' }),
  recurrence: z.enum(recurrence.options, {
    error: `Recurrence must be ${either.format(recurrences)}`,
  }),
  priority: z.enum(routinePriority.options, {
    error: `Priority must be ${either.format(priorities)}`,
  }),
  /** Names of files; a routine stores no content. */
  attachments: z
    .array(requiredLine(notNames, 255), { error: notNames })
    .max(maxAttachments, `A routine can have at most ${maxAttachments} attachments`),
  // What the created task gets.
  category: knownTaskCategory,
  estimatedHours,
  destination: z.enum(taskDestinations, { error: 'Choose where the task goes' }),
  /** How many days after the date of the routine the task is due. */
  dueInDays: z.int(dueInDaysMessage).min(0, dueInDaysMessage).max(maxDueInDays, dueInDaysMessage),
});

const toNames = (lines: string | undefined) =>
  (lines ?? '').split('\n').filter((name) => !isBlank(name));

const workflowId = reference('Unknown workflow').nullish();

/** The same rules for form data: a switch that is off is missing, and attachments are one name per line. */
export const routineFields = routineForm.extend({
  isCompulsory: routineForm.shape.isCompulsory.default(false),
  attachments: z.string().optional().transform(toNames).pipe(routineForm.shape.attachments),
  workflowId: workflowId.transform((id) => id ?? null),
  estimatedHours: routineForm.shape.estimatedHours.transform((hours) => hours ?? null),
  /** Not stored: the form has the fields of the schedule only while it is on. */
  isScheduled: z.enum(['on', 'off']).optional(),
  schedule: scheduleInput.nullish().transform((chosen) => chosen ?? null),
});
export type RoutineFields = z.output<typeof routineFields>;

const { isCompulsory, recurrence: requiredRecurrence, priority, attachments } = routineForm.shape;
const { destination, dueInDays } = routineForm.shape;

/** `clientId` must be the caller's own id. */
export const createRoutineInput = routineForm.extend({
  isCompulsory: isCompulsory.default(false),
  recurrence: requiredRecurrence.default('weekly'),
  priority: priority.default('medium'),
  attachments: attachments.default([]),
  category: offeredTaskCategory.default(usualTaskCategory),
  destination: destination.default('va'),
  dueInDays: dueInDays.default(0),
  /** Without a schedule, the routine creates no tasks by itself. */
  schedule: scheduleInput.nullish(),
  clientId: reference('Unknown client').nullish(),
  workflowId,
});

/** Send only changed fields; they must not be blank. A schedule is replaced as a whole, and `null` removes it. */
export const editRoutineInput = routineForm.partial().extend({
  id,
  workflowId,
  schedule: scheduleInput.nullish(),
});

export const routineRef = z.object({ id });

export const routineKind = z.enum(routineKinds, {
  error: 'Kind must be compulsory or optional',
});
export type RoutineKind = z.infer<typeof routineKind>;

/** Begins the cursor of a routine without a next date, which the time of its creation follows. */
export const unscheduled = 'unscheduled ';
const routineCursor = textCursor.refine(
  ([place, id]) =>
    isInstantCursor([place.startsWith(unscheduled) ? place.slice(unscheduled.length) : place, id]),
  'Invalid cursor',
);

export const listRoutinesInput = z.object({
  kind: routineKind.optional(),
  /** Searches title and description. */
  q: line(200).optional(),
  limit,
  cursor: routineCursor.optional(),
});

/** The newest run. An active run is always the newest. */
const latestRun = z.object({
  id: z.int(),
  status: z.enum(runStatuses),
  progress: z.object({ done: z.int(), total: z.int() }),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.object({ id: z.int(), fullName: z.string() }).nullable(),
});

export const routine = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    clientId: z.int(),
    isCompulsory: z.boolean(),
    recurrence,
    priority: routinePriority,
    attachments: z.array(z.string()),
    /** The workflow that the routine follows. */
    workflow: z.object({ id: z.int(), title: z.string(), isPublished: z.boolean() }).nullable(),
    latestRun: latestRun.nullable(),
    category: taskCategoryKey,
    estimatedHours: z.number().nullable(),
    destination: z.enum(taskDestinations),
    dueInDays: z.int(),
    /** Null if the routine creates no tasks by itself. */
    schedule: schedule.nullable(),
    /** The next date; null after the last one. */
    nextOn: z.iso.date().nullable(),
    pausedAt: z.iso.datetime().nullable(),
    /** How many of the last 12 occurrences are done; skipped dates do not count. */
    doneRate: z.object({ done: z.int(), of: z.int() }),
    /** The last five dates, the oldest first. */
    lastResults: z.array(z.object({ dueOn: z.iso.date(), result: z.enum(routineResults) })),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    client: z.object({ id: z.int(), fullName: z.string(), company: z.string().nullable() }),
  })
  .meta({ id: 'Routine' });
export type Routine = z.infer<typeof routine>;
