/** The values of columns about routines, as in `value-sets.ts`. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** The day of a monthly, quarterly or yearly routine, seen from its start date: the 24th, or the fourth Tuesday. */
export const monthlyOn = ['day', 'last-day', 'weekday', 'last-weekday'] as const;
export type MonthlyOn = (typeof monthlyOn)[number];

/** What happened on a date of a routine. */
export const occurrenceStatuses = ['created', 'missed', 'skipped', 'failed'] as const;
export type OccurrenceStatus = (typeof occurrenceStatuses)[number];

/** Why a date of a routine was skipped. */
export const skipReasons = ['paused', 'client-inactive', 'plan-ended'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What became of a date: `missed` created no task or failed, and `cancelled` has a task that was cancelled or deleted. */
export const routineResults = ['done', 'open', 'missed', 'skipped', 'cancelled'] as const;
export type RoutineResult = (typeof routineResults)[number];
