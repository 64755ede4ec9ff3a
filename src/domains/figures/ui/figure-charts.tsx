import { Box, Flex, Grid } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { BarChart } from '#client/ui/charts/bar-chart.tsx';
import { StackedBars } from '#client/ui/charts/stacked-bars.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatMoney } from '#shared/money.ts';
import { addMonths, monthOf } from '#shared/month.ts';
import type { MonthFigures } from '../history-schema.ts';
import { maxMonths } from '../period.ts';
import type { FiguresOverview } from '../schema.ts';
import { toBusinessSearch } from './business-search.ts';
import { FigureLink, type Opened, openSearch } from './figure-link.tsx';
import { formatCompactMoney, formatShare, formatShortMonth } from './format.ts';
import { sumOf } from './sum-of.ts';
import { UtilizationBars } from './utilization-bars.tsx';

const chart = { step: 'Month', height: 180, format: formatMoney, formatTick: formatCompactMoney };
const series = [
  { name: 'Margin', color: 'brand' },
  { name: 'Cost of approved hours', color: 'edge' },
] as const;

/** Opens the rows of a month, with the tables of that month. */
function useOpenMonth() {
  const navigate = useNavigate({ from: '/business' });
  return (day: string | undefined, opened: (month: string) => Opened & { show?: 'recurring' }) => {
    if (!day) return;
    const month = monthOf(day);
    const { show, ...rows } = opened(month);
    void navigate({
      search: (now) =>
        openSearch(rows)({
          ...toBusinessSearch(now),
          from: month,
          to: undefined,
          ...(show && { show }),
        }),
      resetScroll: false,
    });
  };
}

type FigureProps = Opened & { label: string; value: string; detail?: ReactNode };

/** A figure that opens its rows. */
const Figure = ({ label, value, detail, ...opened }: FigureProps) => (
  <Box mt="-1" mb="3" lineHeight="snug">
    <Box
      fontSize="2xl"
      fontWeight="semibold"
      letterSpacing="tighter"
      fontVariantNumeric="tabular-nums"
    >
      <FigureLink {...opened} label={label}>
        {value}
      </FigureLink>
    </Box>
    <Box color="muted" fontSize="sm" minH="1lh">
      {detail}
    </Box>
  </Box>
);

function Recurring({ recurring }: FiguresOverview) {
  const last = recurring.at(-1);
  const change = (last?.end ?? 0) - (recurring[0]?.start ?? 0);
  const signed = `${change > 0 ? '+' : ''}${formatMoney(change)}`;
  const time = recurring.length > 1 ? 'in these months' : 'this month';
  return (
    <Figure
      open="recurring-revenue"
      {...(last && { month: monthOf(last.month) })}
      label="Monthly recurring revenue"
      value={formatMoney(last?.end ?? 0)}
      detail={`${change === 0 ? 'No change' : signed} ${time}`}
    />
  );
}

type Part = {
  open: Opened['open'];
  name: string;
  /** Of its bars. */
  color?: string;
  amount: number;
  detail?: string | false | null;
};

/** What the bars consist of, with the figures of the chosen months. */
const Parts = ({ parts }: { parts: Part[] }) => (
  <Flex columnGap="4" rowGap="1" wrap="wrap" mt="3" fontSize="sm" fontVariantNumeric="tabular-nums">
    {parts.map(({ open, name, color, amount, detail }) => (
      <Flex key={open} align="baseline" wrap="wrap" columnGap="2">
        {color && <Box boxSize="2" borderRadius="full" bg={color} />}
        <Box color="muted">{name}</Box>
        <FigureLink open={open} label={name}>
          {formatMoney(amount)}
        </FigureLink>
        {detail && <Box color="muted">{detail}</Box>}
      </Flex>
    ))}
  </Flex>
);

const revenueParts = ({ totals }: FiguresOverview): Part[] => [
  {
    open: 'margin',
    ...series[0],
    amount: totals.margin,
    detail: totals.revenue > 0 && formatShare(totals.margin, totals.revenue),
  },
  {
    open: 'cost',
    ...series[1],
    amount: totals.cost,
    detail: totals.pendingHours !== 0 && `${formatMoney(totals.pendingCost)} more not approved yet`,
  },
];

const changes = [
  { open: 'new-revenue', name: 'New' },
  { open: 'expansion', name: 'Expansion' },
  { open: 'contraction', name: 'Contraction' },
  { open: 'churn', name: 'Churned' },
] as const;

const recurringParts = (overview: FiguresOverview): Part[] =>
  changes
    .map((change) => ({ ...change, amount: sumOf(overview, change) ?? 0 }))
    .filter(({ amount }) => amount !== 0);

const summaryOf = (months: MonthFigures[], figure: 'recurring' | 'revenue') =>
  `${formatMoney(months.at(-1)?.figures?.[figure] ?? 0)} in the last month; ${formatMoney(months.at(-2)?.figures?.[figure] ?? 0)} in the month before.`;

/** The figures of the chosen months above the twelve months until now, or until the chosen ones if they are older. */
export function FigureCharts({ overview }: { overview: FiguresOverview | undefined }) {
  const current = monthOf(useBusinessDay());
  const openMonth = useOpenMonth();
  const to = overview && overview.to <= addMonths(current, -maxMonths) ? overview.to : undefined;
  const history = trpc.figures.history.useQuery(
    { ...(to && { to }) },
    { placeholderData: keepPreviousData },
  );
  const draw = (render: (months: MonthFigures[]) => ReactNode) => {
    if (history.data?.some(({ figures }) => figures)) return render(history.data);
    if (history.data) return <EmptyState isCompact title="No data yet" />;
    return history.error ? (
      <ErrorState error={history.error} onRetry={() => void history.refetch()} />
    ) : (
      <Skeleton style={{ height: chart.height }} />
    );
  };
  const wait = <Skeleton h="12" mb="3" />;
  return (
    <Grid
      gap={{ base: '3', sm: '4' }}
      templateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
      }}
      css={{ '& > :last-child': { gridColumn: '1 / -1' } }}
    >
      <SectionCard title="Monthly recurring revenue">
        {overview ? <Recurring {...overview} /> : wait}
        {draw((months) => (
          <BarChart
            {...chart}
            title="Recurring revenue"
            summary={summaryOf(months, 'recurring')}
            unit="Recurring revenue"
            bars={months.map(({ month, figures }) => ({
              label: formatShortMonth(month),
              value: figures?.recurring ?? null,
              isOpen: monthOf(month) === current,
            }))}
            onChoose={(index) =>
              openMonth(months[index]?.month, (month) => ({
                open: 'recurring-revenue',
                month,
                show: 'recurring',
              }))
            }
          />
        ))}
        {overview && <Parts parts={recurringParts(overview)} />}
      </SectionCard>
      <SectionCard title="Revenue">
        {overview ? (
          <Figure
            open="revenue"
            label="Revenue"
            value={formatMoney(overview.totals.revenue)}
            detail="Invoiced, less credits, without tax"
          />
        ) : (
          wait
        )}
        {draw((months) => (
          <StackedBars
            {...chart}
            title="Revenue and margin"
            summary={summaryOf(months, 'revenue')}
            series={series}
            total="Revenue"
            bars={months.map(({ month, figures }) => ({
              label: formatShortMonth(month),
              parts: figures && [figures.margin, figures.cost],
            }))}
            onChoose={(index) => openMonth(months[index]?.month, () => ({ open: 'margin' }))}
          />
        ))}
        {overview && <Parts parts={revenueParts(overview)} />}
      </SectionCard>
      <SectionCard title="Utilization" detail="Hours logged as a share of weekly availability">
        {overview ? <UtilizationBars table={overview.vas} /> : wait}
      </SectionCard>
    </Grid>
  );
}
