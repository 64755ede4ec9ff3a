import { choiceFilter } from '#client/ui/filter-select.tsx';
import type { ReportGroup } from '../../report/schema.ts';

export const groupLabels: Record<ReportGroup, string> = {
  va: 'Person',
  client: 'Client',
  task: 'Task',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

export const groupFilter = (
  groups: readonly ReportGroup[],
  value: ReportGroup | undefined,
  onChange: (by: ReportGroup | undefined) => void,
) =>
  choiceFilter({
    label: 'Group by',
    anyLabel: 'Nothing',
    options: groups.map((by) => ({ value: by, label: groupLabels[by] })),
    value,
    onChange,
    isOrder: true,
  });
