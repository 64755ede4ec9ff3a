import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Input } from '#client/ui/field.tsx';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { type Days, formatPeriod, shiftPeriod } from './period.ts';
import { customPeriod } from './time-filter.ts';
import type { TimeChange, TimeSearch } from './time-search.ts';

type PeriodFilterProps = {
  search: TimeSearch;
  days: Days;
  today: string;
  onChange: (change: TimeChange) => void;
};

const otherPeriods = [
  { value: 'today', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'custom', label: 'Custom' },
] as const;

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

const DayLabel = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', color: 'muted', fontSize: 'sm' },
});

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <DayLabel>
    {label}
    <Input
      // As high as the other controls of the bar.
      w="auto"
      minH="8"
      borderColor="edge"
      fontSize={{ base: 'lg', md: 'sm' }}
      fontVariantNumeric="tabular-nums"
      type="date"
      value={value}
      onChange={({ target }) => target.value && onChange(target.value)}
    />
  </DayLabel>
);

/** The period, in the time zone of the device. Custom dates begin with the days of the former period. */
export function PeriodFilter({ search, days, today, onChange }: PeriodFilterProps) {
  const { period } = search;
  const isCustom = period === 'custom';
  const isCurrent = days.first <= today && today <= days.last;
  const shift = (step: 1 | -1) => onChange(shiftPeriod(search, days, step, today));
  return (
    <>
      <Flex align="center" role="group" aria-label="Period">
        <IconButton label="Previous period" onClick={() => shift(-1)}>
          <ChevronLeft {...icon} />
        </IconButton>
        <Box
          {...(isCustom ? { srOnly: true } : { minW: { base: '7.5rem', sm: '8.5rem' } })}
          fontWeight="semibold"
          textAlign="center"
          aria-live="polite"
        >
          {formatPeriod(search, days, today)}
        </Box>
        <IconButton
          label="Next period"
          disabledReason={days.last >= today ? 'It has not begun yet.' : null}
          onClick={() => shift(1)}
        >
          <ChevronRight {...icon} />
        </IconButton>
      </Flex>
      <FilterSelect
        label="Length of the period"
        anyLabel="Month"
        options={otherPeriods}
        value={
          period === 'last-month'
            ? undefined
            : otherPeriods.find(({ value }) => value === period)?.value
        }
        onChange={(next) =>
          onChange(
            next === 'custom'
              ? customPeriod(days)
              : { period: next, from: isCurrent ? undefined : days.first, to: undefined },
          )
        }
      />
      {isCustom && (
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
