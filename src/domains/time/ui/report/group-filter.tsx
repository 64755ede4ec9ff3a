import { FieldFrame } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select-field.tsx';
import type { ReportGroup } from '../../report/schema.ts';
import { filterField } from './filter-field.ts';

export const groupLabels: Record<ReportGroup, string> = {
  va: 'Person',
  client: 'Client',
  task: 'Task',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

type GroupFilterProps = {
  groups: readonly ReportGroup[];
  value: ReportGroup | undefined;
  onChange: (by: ReportGroup | undefined) => void;
};

export function GroupFilter({ groups, value, onChange }: GroupFilterProps) {
  const field = filterField('by');
  return (
    <FieldFrame field={field} label="Group by">
      <Select
        id={field.id}
        placeholder="Nothing"
        options={groups.map((by) => ({ value: by, label: groupLabels[by] }))}
        value={value ?? ''}
        onChange={({ target }) => onChange(groups.find((one) => one === target.value))}
      />
    </FieldFrame>
  );
}
