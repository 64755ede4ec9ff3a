import { formatRelative } from '#shared/dates.ts';
import type { Run } from './schema.ts';

/** Why a workflow that is attached to a task or a routine offers no start. */
export const noLongerPublished = "It's no longer published, so you can't start it.";

export const describeProgress = ({ done, total }: Run['progress']) =>
  `${done} of ${total} ${total === 1 ? 'step' : 'steps'}`;

/** When it was finished or stopped, and by whom where that is known. */
export function describeEnd({
  status,
  endedAt,
  endedBy,
}: Pick<Run, 'status' | 'endedAt' | 'endedBy'>) {
  const when = endedAt === null ? '' : ` ${formatRelative(endedAt, Date.now())}`;
  const who = endedBy === null ? '' : ` by ${endedBy.fullName}`;
  return `${status === 'stopped' ? 'Stopped' : 'Finished'}${when}${who}`;
}
