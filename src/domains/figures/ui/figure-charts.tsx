import { Box, Flex, Grid } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '#client/trpc.ts';
import { BarChart } from '#client/ui/charts/bar-chart.tsx';
import { StackedBars } from '#client/ui/charts/stacked-bars.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatMoney } from '#shared/money.ts';
import { listMonths, monthOf } from '#shared/month.ts';
import type { MonthFigures } from '../history-schema.ts';
import { maxMonths } from '../period.ts';
import type { FiguresOverview } from '../schema.ts';
import { toBusinessSearch } from './business-search.ts';
import { type Opened, openSearch } from './figure-link.tsx';
import { formatCompactMoney, formatMonths, formatShortMonth } from './format.ts';
import { UtilizationBars } from './utilization-bars.tsx';

const chartHeight = 200;
const revenueSeries = [
  { name: 'Margin', color: 'brand' },
  { name: 'Cost of approved hours', color: 'edge' },
];

const Legend = () => (
  <Flex columnGap="4" wrap="wrap" mt="2" color="muted" fontSize="sm">
    {revenueSeries.map(({ name, color }) => (
      <Flex key={name} align="center" gap="2">
        <Box boxSize="2" borderRadius="full" bg={color} />
        {name}
      </Flex>
    ))}
  </Flex>
);

/** The rows of a month, with the tables of that month. */
function useOpenMonth() {
  const navigate = useNavigate({ from: '/business' });
  return (month: string, opened: Opened, table: { show?: 'recurring' } = {}) =>
    void navigate({
      search: (now) =>
        openSearch(opened)({ ...toBusinessSearch(now), from: month, to: undefined, ...table }),
      resetScroll: false,
    });
}

type ChartProps = { months: MonthFigures[]; current: string };

function RecurringChart({ months, current }: ChartProps) {
  const openMonth = useOpenMonth();
  const known = months.flatMap(({ figures }) => figures ?? []);
  const [before, now] = [known.at(-2)?.recurring ?? 0, known.at(-1)?.recurring ?? 0];
  return (
    <BarChart
      title="Recurring revenue"
      summary={`${formatMoney(now)} in the last month; ${formatMoney(before)} in the month before.`}
      unit="Recurring revenue"
      step="Month"
      height={chartHeight}
      format={formatMoney}
      formatTick={formatCompactMoney}
      bars={months.map(({ month, figures }) => ({
        label: formatShortMonth(month),
        value: figures?.recurring ?? null,
        isOpen: monthOf(month) === current,
      }))}
      onChoose={(index) => {
        const month = monthOf(months[index]?.month ?? current);
        openMonth(month, { open: 'recurring-revenue', month }, { show: 'recurring' });
      }}
    />
  );
}

function MarginChart({ months, current }: ChartProps) {
  const openMonth = useOpenMonth();
  const last = months.at(-1)?.figures;
  return (
    <>
      <StackedBars
        title="Revenue and margin"
        summary={`${formatMoney(last?.revenue ?? 0)} revenue and ${formatMoney(last?.margin ?? 0)} margin in the last month.`}
        series={revenueSeries}
        total="Revenue"
        step="Month"
        height={chartHeight - 29}
        format={formatMoney}
        formatTick={formatCompactMoney}
        bars={months.map(({ month, figures }) => ({
          label: formatShortMonth(month),
          parts: figures && [figures.margin, figures.cost],
        }))}
        onChoose={(index) =>
          openMonth(monthOf(months[index]?.month ?? current), { open: 'margin' })
        }
      />
      <Legend />
    </>
  );
}

/** The months until the current one, or until the chosen ones if they are older. */
export function FigureCharts({ overview }: { overview: FiguresOverview | undefined }) {
  const current = monthOf(useBusinessDay());
  const recent = listMonths(current, maxMonths);
  const to = overview && !recent.includes(overview.to) ? overview.to : undefined;
  const history = trpc.figures.history.useQuery({ ...(to && { to }) });
  const months = history.data;
  const isKnown = months?.some(({ figures }) => figures !== null);
  const first = months?.find(({ figures }) => figures !== null)?.month;
  const chart = (Chart: typeof RecurringChart) => {
    if (history.error && !months)
      return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
    if (!months) return <Skeleton style={{ height: chartHeight }} />;
    return isKnown ? (
      <Chart months={months} current={current} />
    ) : (
      <EmptyState isCompact title="No data yet">
        Figures appear with the first plan, invoice and approved time.
      </EmptyState>
    );
  };
  const last = monthOf(months?.at(-1)?.month ?? current);
  const detail = first && formatMonths(monthOf(first), last);
  return (
    <Grid
      gap={{ base: '3', sm: '4' }}
      templateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        xl: 'repeat(3, minmax(0, 1fr))',
      }}
      css={{ '& > :last-child': { gridColumn: { md: '1 / -1', xl: 'auto' } } }}
    >
      <SectionCard title="Monthly recurring revenue" detail={detail}>
        {chart(RecurringChart)}
      </SectionCard>
      <SectionCard title="Revenue and margin" detail={detail}>
        {chart(MarginChart)}
      </SectionCard>
      <SectionCard
        title="Utilization"
        detail={overview && `${formatMonths(overview.from, overview.to)}, by VA`}
      >
        {overview ? (
          <UtilizationBars table={overview.vas} />
        ) : (
          <Skeleton style={{ height: chartHeight }} />
        )}
      </SectionCard>
    </Grid>
  );
}
