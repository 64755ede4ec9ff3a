import { formatDay } from '#shared/dates.ts';
import { FieldFrame, Input } from './field.tsx';
import { type Filter, filterField } from './filter.ts';

type DayFilter = {
  label: string;
  /** A day such as `2026-03-31`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

function dayFilter({ label, value, min, max, onChange }: DayFilter): Filter {
  const field = filterField(label);
  return {
    label,
    chosen: value && formatDay(value),
    onClear: () => onChange(undefined),
    field: (
      <FieldFrame field={field} label={label}>
        <Input
          id={field.id}
          type="date"
          fontVariantNumeric="tabular-nums"
          min={min}
          max={max}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      </FieldFrame>
    ),
  };
}

type Period = { from?: string | undefined; to?: string | undefined };

/** The first and the last day of a period. */
export const dayFilters = ({ from, to }: Period, onChange: (change: Period) => void): Filter[] => [
  dayFilter({ label: 'From', value: from, max: to, onChange: (day) => onChange({ from: day }) }),
  dayFilter({ label: 'To', value: to, min: from, onChange: (day) => onChange({ to: day }) }),
];
