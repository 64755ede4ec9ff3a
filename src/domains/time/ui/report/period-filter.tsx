import { chakra } from '@chakra-ui/react';
import { Input } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { type Days, periodLabels } from './period.ts';
import { customPeriod } from './time-filter.ts';
import { type PeriodName, periods, type TimeChange, type TimeSearch } from './time-search.ts';

type PeriodFilterProps = {
  search: TimeSearch;
  days: Days;
  onChange: (change: TimeChange) => void;
};

const options = periods.map((value) => ({ value, label: periodLabels[value] }));

/** As high as the other controls of the bar. */
const control = {
  w: 'auto',
  minH: '8',
  borderColor: 'edge',
  fontSize: { base: 'lg', md: 'sm' },
  fontVariantNumeric: 'tabular-nums',
} as const;

const DayLabel = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', color: 'muted', fontSize: 'sm' },
});

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <DayLabel>
    {label}
    <Input
      {...control}
      type="date"
      value={value}
      onChange={({ target }) => target.value && onChange(target.value)}
    />
  </DayLabel>
);

/** The period, in the time zone of the device. Custom dates begin with the days of the former period. */
export function PeriodFilter({ search, days, onChange }: PeriodFilterProps) {
  const { period = 'month' } = search;
  const choose = (next: PeriodName) =>
    onChange(
      next === 'custom'
        ? customPeriod(days)
        : { period: next === 'month' ? undefined : next, from: undefined, to: undefined },
    );
  return (
    <>
      <Select
        {...control}
        aria-label="Period"
        fontWeight="medium"
        options={options}
        value={period}
        onChange={({ target }) => {
          const next = periods.find((one) => one === target.value);
          if (next) choose(next);
        }}
      />
      {period === 'custom' && (
        <>
          <DayField
            label="From"
            value={days.first}
            onChange={(from) => onChange({ from, to: days.last })}
          />
          <DayField
            label="To"
            value={days.last}
            onChange={(to) => onChange({ from: days.first, to })}
          />
        </>
      )}
    </>
  );
}
