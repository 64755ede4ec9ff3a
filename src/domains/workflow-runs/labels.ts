import { formatRelative } from '#shared/dates.ts';
import type { Run } from './schema.ts';

/** Shown instead of the start button of an attached workflow. */
export const noLongerPublished = "It's no longer published, so you can't start it.";

export const describeProgress = ({ done, total }: Run['progress']) =>
  `${done} of ${total} ${total === 1 ? 'step' : 'steps'}`;

/** For example `Finished 2 hours ago by Rosa Delgado`. */
export function describeEnd({
  status,
  endedAt,
  endedBy,
}: Pick<Run, 'status' | 'endedAt' | 'endedBy'>) {
  const when = endedAt === null ? '' : ` ${formatRelative(endedAt, Date.now())}`;
  const who = endedBy === null ? '' : ` by ${endedBy.fullName}`;
  return `${status === 'stopped' ? 'Stopped' : 'Finished'}${when}${who}`;
}
