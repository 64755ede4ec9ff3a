import { Flex } from '@chakra-ui/react';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { listMonths, monthOf } from '#shared/month.ts';
import { maxMonths } from '../period.ts';
import type { BusinessChange, BusinessSearch } from './business-search.ts';

const shownMonths = 36;

const toOptions = (months: readonly string[]) =>
  months.map((month) => ({ value: month, label: formatMonthAndYear(month) }));

type MonthFilterProps = { search: BusinessSearch; onChange: (change: BusinessChange) => void };

/** The months of the figures: one, or up to twelve. */
export function MonthFilter({ search: { from, to }, onChange }: MonthFilterProps) {
  const now = monthOf(useBusinessDay());
  const known = listMonths(now, shownMonths);
  const firsts = from === undefined || known.includes(from) ? known : [...known, from];
  const lasts = known.filter(
    (month) => from !== undefined && month > from && listMonths(month, maxMonths).includes(from),
  );
  return (
    <Flex gap="2" flexWrap="wrap">
      <FilterSelect
        label="Month"
        anyLabel="This month"
        options={toOptions(firsts)}
        value={from}
        onChange={(month) => onChange({ from: month, to: undefined })}
      />
      {from !== undefined && (lasts.length > 0 || to !== undefined) && (
        <FilterSelect
          label="Until"
          anyLabel="Only this month"
          options={toOptions(to === undefined || lasts.includes(to) ? lasts : [...lasts, to])}
          value={to}
          onChange={(month) => onChange({ to: month })}
        />
      )}
    </Flex>
  );
}
