import { formatDay, formatHoursWithUnit } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { ReportContent } from './schema.ts';

export const weekTitle = (week: string) => `Week of ${formatDay(week)}`;

/** The parts of a report in their order; empty ones are left out. */
export const partsOf = ({ done, inProgress, waiting }: ReportContent) =>
  [
    { title: 'Waiting for you', ...waiting },
    { title: 'Done', ...done },
    { title: 'In progress', ...inProgress },
  ].filter(({ count }) => count > 0);

/** Tasks that a part counts but does not name. */
export const restOf = ({ count, tasks }: ReportContent['done']) =>
  count > tasks.length ? `and ${plural(count - tasks.length, 'more task')}` : null;

export const hoursLine = ({
  hoursUsed,
  hoursLeft,
}: Pick<ReportContent, 'hoursUsed' | 'hoursLeft'>) =>
  `${formatHoursWithUnit(hoursUsed)} used this week, ${formatHoursWithUnit(hoursLeft)} left in your plan`;
