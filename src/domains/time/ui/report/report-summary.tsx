import { Box, Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { StackedBars } from '#client/ui/charts/stacked-bars.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import {
  formatHoursMinutes,
  formatHoursWithUnit,
  formatShortDay,
  ownTimeZone,
} from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { TimeApproval } from '#shared/time-value-sets.ts';
import { approvalLabels } from '../../labels.ts';
import type { TimeReportFilter, TimeTotals } from '../../report/schema.ts';
import { type Days, startsOf } from './period.ts';

/** More days are drawn as weeks. */
const maxDailyBars = 62;

/** The third one has all other time that matches the filter. */
const statesOf = (filtered: TimeApproval | undefined) => [
  { name: approvalLabels.approved, color: 'brand' },
  { name: approvalLabels.submitted, color: 'info' },
  {
    name:
      filtered === 'open' || filtered === 'returned'
        ? approvalLabels[filtered]
        : 'Not submitted or returned',
    color: 'edge',
  },
];

/** The hours of all, approved and submitted logs, as those of the three states. */
function divide(all: number, approved: number, submitted: number) {
  return [approved, submitted, Math.max(0, all - approved - submitted)];
}

type SummaryProps = { filter: TimeReportFilter; days: Days; today: string };

/** The hours of all logs that match, also of those that are not loaded, and how they are spread over the days. */
export function ReportSummary({ filter, days, today }: SummaryProps) {
  const isShort = startsOf(days, 'day').length <= maxDailyBars;
  const by = isShort ? 'day' : 'week';
  const input = { ...filter, by, timeZone: ownTimeZone() } as const;
  // A filter by approval leaves one state.
  const isDivided = filter.approval === undefined;
  const options = { placeholderData: keepPreviousData, enabled: isDivided };
  const all = trpc.timeReport.totals.useQuery(input, { ...options, enabled: true });
  const approved = trpc.timeReport.totals.useQuery({ ...input, approval: 'approved' }, options);
  const submitted = trpc.timeReport.totals.useQuery({ ...input, approval: 'submitted' }, options);
  const needed = isDivided ? [all, approved, submitted] : [all];
  const failed = needed.find(({ error, data }) => error && !data);
  if (failed?.error) return <Box color="danger">{errorMessage(failed.error)}</Box>;
  if (!all.data || needed.some(({ data }) => !data)) return <Skeleton h="5.5rem" my="-1" />;

  const states = statesOf(filter.approval);
  const part = (name: 'approved' | 'submitted', totals: TimeTotals | undefined) => {
    if (isDivided) return totals;
    return filter.approval === name ? all.data : undefined;
  };
  const parts = [part('approved', approved.data), part('submitted', submitted.data)] as const;
  const hoursOn = (day: string, totals: TimeTotals | undefined) =>
    totals?.groups.find((group) => group.day === day)?.hours ?? 0;
  const sums = divide(all.data.hours, parts[0]?.hours ?? 0, parts[1]?.hours ?? 0);
  const bars = startsOf(days, by).map((day) => ({
    label: formatShortDay(day, today),
    parts: divide(hoursOn(day, all.data), hoursOn(day, parts[0]), hoursOn(day, parts[1])),
  }));
  return (
    <Flex
      gap="6"
      align="center"
      my="-1"
      minH={{ sm: '5.5rem' }}
      opacity={needed.some(({ isPlaceholderData }) => isPlaceholderData) ? 0.6 : 1}
    >
      <Box as="section" aria-label="Total" flexShrink={{ sm: 0 }} fontVariantNumeric="tabular-nums">
        <Box color="muted">
          <Box as="span" color="ink" fontSize="xl" fontWeight="semibold">
            {formatHoursWithUnit(all.data.hours)}
          </Box>{' '}
          in {plural(all.data.logs, 'time log')}
        </Box>
        <Flex columnGap="4" rowGap="1" mt="1" wrap="wrap" direction={{ sm: 'column' }}>
          {states.map(
            ({ name, color }, index) =>
              (sums[index] ?? 0) > 0 && (
                <Flex key={name} align="center" gap="2" fontSize="sm" color="muted">
                  <Box boxSize="2" borderRadius="full" bg={color} />
                  {name} {formatHoursMinutes(sums[index] ?? 0)}
                </Flex>
              ),
          )}
        </Flex>
      </Box>
      {all.data.hours > 0 && (
        <Box flex="1" minW="0" hideBelow="sm">
          <StackedBars
            title={isShort ? 'Hours by day' : 'Hours by week'}
            summary={formatHoursWithUnit(all.data.hours)}
            series={states}
            bars={bars}
            step={isShort ? 'Day' : 'Week'}
            height={88}
            format={formatHoursMinutes}
          />
        </Box>
      )}
    </Flex>
  );
}
