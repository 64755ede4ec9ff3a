import { chakra, Flex } from '@chakra-ui/react';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { touchTargets } from '#client/ui/touch-targets.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { listMonths, monthOf } from '#shared/month.ts';
import { maxMonths } from '../period.ts';
import type { BusinessChange, BusinessSearch } from './business-search.ts';

const shownMonths = 36;

const toOptions = (months: readonly string[]) =>
  months.map((month) => ({ value: month, label: formatMonthAndYear(month) }));

const Label = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2', color: 'muted', fontSize: 'sm' },
});

type MonthFilterProps = { search: BusinessSearch; onChange: (change: BusinessChange) => void };

/** The months of the figures: one, or up to twelve. */
export function MonthFilter({ search: { from, to }, onChange }: MonthFilterProps) {
  const now = monthOf(useBusinessDay());
  const known = listMonths(now, shownMonths);
  const firsts = from === undefined || known.includes(from) ? known : [...known, from];
  const lasts = known.filter(
    (month) => from !== undefined && month > from && listMonths(month, maxMonths).includes(from),
  );
  const start = from === undefined ? 'Month' : 'From';
  return (
    <Flex columnGap="4" rowGap="2" flexWrap="wrap" css={touchTargets}>
      <Label>
        {start}
        <FilterSelect
          label={start}
          anyLabel="This month"
          options={toOptions(firsts)}
          value={from}
          onChange={(month) => onChange({ from: month, to: undefined })}
        />
      </Label>
      {from !== undefined && (lasts.length > 0 || to !== undefined) && (
        <Label>
          To
          <FilterSelect
            label="To"
            anyLabel={formatMonthAndYear(from)}
            options={toOptions(to === undefined || lasts.includes(to) ? lasts : [...lasts, to])}
            value={to}
            onChange={(month) => onChange({ to: month })}
          />
        </Label>
      )}
    </Flex>
  );
}
