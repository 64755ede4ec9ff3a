import { FilterSelect } from '#client/ui/filter-select.tsx';
import type { ReportGroup } from '../../report/schema.ts';
import { groupLabels } from './group-tree.tsx';
import type { TimeChange, TimeSearch } from './time-search.ts';

type Shown = ReportGroup | 'log';

/** What the report shows: the chosen groups or the logs. Sorting and columns without a choice are of an old view of the logs. */
export const shownGroup = (
  { by, sort, columns }: TimeSearch,
  groups: readonly [ReportGroup, ...ReportGroup[]],
) => by ?? ((sort ?? columns) === undefined ? groups[0] : 'log');

const days: readonly ReportGroup[] = ['day', 'week', 'month'];

/** The group, and what it is divided by. Below are the logs. */
export function levelsOf(by: ReportGroup, dimensions: readonly ReportGroup[]): ReportGroup[] {
  if (by === 'task') return [by];
  return days.includes(by) ? [by, 'task'] : [by, ...dimensions.filter((one) => one !== by)];
}

const labelOf = (by: Shown) => (by === 'log' ? 'Time logs' : `By ${groupLabels[by]}`);

type GroupSelectProps = {
  /** The first one is shown without a choice. */
  groups: readonly [ReportGroup, ...ReportGroup[]];
  value: Shown;
  onChange: (change: TimeChange) => void;
};

/** Groups the time, or lists the logs. */
export function GroupSelect({ groups: [first, ...others], value, onChange }: GroupSelectProps) {
  const options = [...others, ...days, 'log' as const].map((by) => ({
    value: by,
    label: labelOf(by),
  }));
  return (
    <FilterSelect<Shown>
      label="Group by"
      anyLabel={labelOf(first)}
      options={options}
      value={value === first ? undefined : value}
      onChange={(by) => onChange({ by: by ?? first })}
    />
  );
}
