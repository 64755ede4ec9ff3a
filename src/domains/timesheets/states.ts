import type { TimeApproval } from '#shared/time-value-sets.ts';

/** The state of a week. `open` has time that was not submitted yet. */
export const weekStates = [
  'empty',
  'open',
  'returned',
  'submitted',
  'partly-approved',
  'approved',
] as const;
export type WeekState = (typeof weekStates)[number];

export type LineTotals = Record<TimeApproval, { lines: number; hours: number }>;

/** Why the time of a cell cannot be changed by typing another value. */
export const cellObstacles = ['several', 'approved', 'timer', 'corrected', 'running'] as const;
export type CellObstacle = (typeof cellObstacles)[number];

/** The week has no row: its state is that of its lines. What the VA has to do comes first. */
export function stateOf({ open, submitted, approved, returned }: LineTotals): WeekState {
  if (returned.lines > 0) return 'returned';
  if (open.lines > 0) return 'open';
  if (submitted.lines > 0) return approved.lines > 0 ? 'partly-approved' : 'submitted';
  return approved.lines > 0 ? 'approved' : 'empty';
}

type CellFacts = {
  logCount: number;
  isApproved: boolean;
  isRunning: boolean;
  hasTimer: boolean;
  isCorrected: boolean;
};

/** The first reason against a change by typing; null if the cell is empty or has one log that was entered by hand. */
export function obstacleOf(cell: CellFacts): CellObstacle | null {
  if (cell.logCount > 1) return 'several';
  if (cell.isApproved) return 'approved';
  if (cell.isRunning) return 'running';
  if (cell.isCorrected) return 'corrected';
  return cell.hasTimer ? 'timer' : null;
}

/** Why no time can be entered. The grid says so before a call, and the server refuses the call with it. */
export const futureDay = 'Time cannot be logged for a day in the future.';
export const deletedTask = 'The task was deleted, so only administrators can change this time.';
export const cannotDelete = 'You cannot delete logged time. Ask an administrator to delete it.';

/** Sentences for the popover of a cell and for refused calls. */
export const obstacleTexts: Record<CellObstacle, string> = {
  several: 'Several time logs make this sum, so change them one by one.',
  approved: 'This time is approved, so it is locked. An administrator can add an adjustment.',
  timer: 'A timer recorded this time, so change its start and end instead of the sum.',
  corrected: 'An administrator corrected this time, so only administrators can change it.',
  running: 'This time log has no end yet.',
};
