import { BarChart } from '#client/ui/charts/bar-chart.tsx';
import { plural } from '#shared/plural.ts';
import type { DashboardHistory } from '../schema.ts';
import { formatWeek } from './figures.ts';

/** Finished tasks per week; the current week is drawn lighter. */
export function TasksPerWeek({ weeks }: { weeks: DashboardHistory['tasksPerWeek'] }) {
  const done = weeks.at(-1)?.done ?? 0;
  const maxDone = Math.max(...weeks.map((week) => week.done));
  return (
    <BarChart
      title="Tasks done per week"
      summary={`${plural(done, 'task')} done so far this week. Best of the last ${weeks.length} weeks: ${maxDone}.`}
      step="Week of"
      unit="Tasks done"
      bars={weeks.map(({ week, done }, index) => ({
        label: formatWeek(week),
        value: done,
        isOpen: index === weeks.length - 1,
      }))}
    />
  );
}
