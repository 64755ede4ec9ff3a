import * as z from 'zod';
import { maxLogHours } from '#domains/time/limits.ts';
import { timeLog } from '#domains/time/schema.ts';
import { calendarDate, week } from '#shared/calendar.ts';
import { exactDuration } from '#shared/hours.ts';
import { id, reference } from '#shared/id.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { timeApprovals } from '#shared/time-value-sets.ts';
import { ordinal } from '#shared/version.ts';
import { maxAddedTasks } from './limits.ts';
import { cannotDelete, cellObstacles, weekStates } from './states.ts';

const day = calendarDate('Day is required', 'Enter a day such as 2026-03-02');

/** Administrators name the VA; a VA reads their own timesheet. */
const vaId = reference('Select a VA').optional();

export const weekInput = z.object({ vaId, week });
export const cellInput = z.object({ vaId, taskId: id, day });

export const setCellInput = z.object({
  taskId: id,
  day,
  hours: z
    .number({ error: 'Duration is required' })
    .positive(cannotDelete)
    .max(maxLogHours, 'Duration can be at most 24 hours')
    .overwrite(exactDuration),
  /** The only log of the cell, as the caller saw it; null if the cell was empty. */
  seen: z
    .object({ logId: reference('logId must be an id'), version: ordinal('version') })
    .nullable(),
});

export const addTasksInput = z.object({
  week,
  taskIds: z
    .array(reference('Select a task'), { error: 'Select a task' })
    .min(1, 'Select a task')
    .max(maxAddedTasks, `Select at most ${maxAddedTasks} tasks`),
});
export const copyTasksInput = z.object({ week });
export const removeTaskInput = z.object({ week, taskId: id });

/** `version` is that of the week which the VA saw. */
export const submitWeekInput = z.object({
  week,
  version: z.string({ error: 'version is required' }).max(64, 'version must be that of the week'),
});
export const withdrawWeekInput = z.object({ week });

const approval = z.enum(timeApprovals);
const totals = z.object({ lines: z.int(), hours: shownHours });

export const timesheetCell = z.object({
  day: z.iso.date(),
  /** The sum of the logs, with the adjustments of approved ones. */
  hours: shownHours,
  logCount: z.int(),
  /** Of several logs, the one that needs the most work. */
  approval,
  returnReason: z.string().nullable(),
  /** The log that a new value changes; null if a value cannot be typed. */
  log: z.object({ id: z.int(), version: z.int() }).nullable(),
  obstacle: z.enum(cellObstacles).nullable(),
});
export type TimesheetCell = z.infer<typeof timesheetCell>;

export const timesheetRow = z.object({
  taskId: z.int(),
  /** Null if the task has been deleted. */
  title: z.string().nullable(),
  client: z
    .object({ id: z.int(), fullName: z.string(), company: z.string().nullable() })
    .nullable(),
  /** The task is in progress and assigned to the VA, so empty cells can be filled. */
  canLog: z.boolean(),
  /** The earliest day on which the VA's time on the task can start; null if the task has been deleted. */
  firstDay: z.iso.date().nullable(),
  /** Days without time have no cell. */
  cells: z.array(timesheetCell),
});
export type TimesheetRow = z.infer<typeof timesheetRow>;

export const timesheet = z
  .object({
    va: z.object({ id: z.int(), fullName: z.string() }),
    /** The Monday. */
    week: z.iso.date(),
    /** Today in the time zone of the VA. */
    today: z.iso.date(),
    state: z.enum(weekStates),
    /** Lines and hours by approval. */
    totals: z.object({ open: totals, submitted: totals, approved: totals, returned: totals }),
    /** Changes with each line that is not submitted; `submit` expects it. */
    version: z.string(),
    /** The VA's timer, whose time is in no cell yet. */
    timer: z
      .object({ taskId: z.int(), title: z.string().nullable(), isRunning: z.boolean() })
      .nullable(),
    rows: z.array(timesheetRow),
  })
  .meta({ id: 'Timesheet' });
export type Timesheet = z.infer<typeof timesheet>;

/** The logs of a cell, by start time. */
export const cellLog = timeLog
  .pick({ id: true, startTime: true, endTime: true, duration: true, notes: true, version: true })
  .extend(timeLog.pick({ editedAt: true, correctedAt: true }).shape)
  .extend({ approval, returnReason: z.string().nullable(), isTimer: z.boolean() })
  .meta({ id: 'TimesheetLog' });
export type CellLog = z.infer<typeof cellLog>;

/** A week of a VA with time that was not submitted. */
export const missingWeek = z
  .object({
    va: z.object({ id: z.int(), fullName: z.string() }),
    week: z.iso.date(),
    lines: z.int(),
    returned: z.int(),
    hours: shownHours,
  })
  .meta({ id: 'MissingTimesheet' });
export type MissingWeek = z.infer<typeof missingWeek>;
