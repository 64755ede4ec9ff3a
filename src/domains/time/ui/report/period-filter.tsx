import { FieldFrame, Input } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { filterField } from './filter-field.ts';
import { type Days, periodLabels } from './period.ts';
import { customPeriod } from './time-filter.ts';
import { type PeriodName, periods, type TimeChange, type TimeSearch } from './time-search.ts';

type PeriodFilterProps = {
  search: TimeSearch;
  days: Days;
  onChange: (change: TimeChange) => void;
};

const options = periods.map((value) => ({ value, label: periodLabels[value] }));

type DayFieldProps = {
  name: 'from' | 'to';
  label: string;
  value: string;
  onChange: (day: string) => void;
};

function DayField({ name, label, value, onChange }: DayFieldProps) {
  const field = filterField(name);
  return (
    <FieldFrame field={field} label={label}>
      <Input
        id={field.id}
        type="date"
        fontVariantNumeric="tabular-nums"
        value={value}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </FieldFrame>
  );
}

/** The period, in the time zone of the device. Custom dates begin with the days of the former period. */
export function PeriodFilter({ search, days, onChange }: PeriodFilterProps) {
  const { period = 'month' } = search;
  const field = filterField('period');
  const choose = (next: PeriodName) =>
    onChange(
      next === 'custom'
        ? customPeriod(days)
        : { period: next === 'month' ? undefined : next, from: undefined, to: undefined },
    );
  return (
    <>
      <FieldFrame field={field} label="Period">
        <Select
          id={field.id}
          options={options}
          value={period}
          onChange={({ target }) => {
            const next = periods.find((one) => one === target.value);
            if (next) choose(next);
          }}
        />
      </FieldFrame>
      {period === 'custom' && (
        <>
          <DayField
            name="from"
            label="From"
            value={days.first}
            onChange={(from) => onChange({ from, to: days.last })}
          />
          <DayField
            name="to"
            label="To"
            value={days.last}
            onChange={(to) => onChange({ from: days.first, to })}
          />
        </>
      )}
    </>
  );
}
