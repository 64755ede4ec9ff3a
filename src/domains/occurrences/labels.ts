import type { SkipReason } from '#shared/routine-value-sets.ts';
import type { Occurrence } from './schema.ts';

const skipLabels: Record<SkipReason, string> = {
  paused: 'Skipped while paused',
  'client-inactive': 'Skipped: the account was not an active client',
  'plan-ended': 'Skipped: no plan was running',
};

/** What happened on the date, if no task shows it. */
export function describeOutcome({ status, reason, error }: Occurrence) {
  if (status === 'skipped') return reason ? skipLabels[reason] : 'Skipped';
  if (status === 'missed') return 'Missed: a later date created the task';
  if (status === 'failed') return error ?? 'Failed';
  return 'The task was deleted or is not yours';
}
