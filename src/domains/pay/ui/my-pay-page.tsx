import { Box, Grid } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { useUser } from '#client/use-user.ts';
import { useReadSubject } from '#domains/notifications/ui/use-read-subject.ts';
import { formatDay, formatHoursMinutes, formatMonthAndYear } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { PayStatement } from '../schema.ts';
import { EstimateCard } from './estimate-card.tsx';
import { RateList } from './rates/rate-list.tsx';
import { StatementDetails } from './statement-details.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { StatusBadge } from './status-badge.tsx';

const route = getRouteApi('/portal/my-pay');

const pageSize = 24;

const columns: Column<PayStatement>[] = [
  {
    id: 'month',
    label: 'Month',
    width: 'minmax(0, 1.5fr)',
    onCard: 'title',
    cell: ({ id, month }) => (
      <RowLink to="/my-pay" search={{ id }} resetScroll={false}>
        {formatMonthAndYear(month)}
      </RowLink>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 'minmax(0, 1fr)',
    cell: (statement) => <StatusBadge {...statement} />,
  },
  {
    id: 'paidOn',
    label: 'Paid on',
    width: 'minmax(0, 1.2fr)',
    cell: ({ paidOn }) => (paidOn ? formatDay(paidOn) : 'Not yet'),
  },
  {
    id: 'hours',
    label: 'Hours',
    kind: 'number',
    width: '5.5rem',
    cell: ({ hours }) => formatHoursMinutes(hours),
  },
  {
    id: 'total',
    label: 'Total',
    kind: 'number',
    width: '7rem',
    cell: ({ total }) => <strong>{formatMoney(total)}</strong>,
  },
];

/** What a VA earned and will earn, and their pay rates. */
export function MyPayPage() {
  const { id } = route.useSearch();
  const close = useCloseDetails('id');
  useReadSubject('pay-statement', id);
  return (
    <Page>
      <PageHeader
        title="My Pay"
        detail="Your statements, and what this month amounts to so far. Clients don't see this."
      />
      <Grid
        gap="6"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        alignItems="start"
      >
        <Statements />
        <Grid gap="6">
          <EstimateCard />
          <OwnRates />
        </Grid>
      </Grid>
      {id !== undefined && (
        <StatementPanel id={id} titleOf={() => 'Pay statement'} onClose={close}>
          {(statement) => <StatementDetails statement={statement} />}
        </StatementPanel>
      )}
    </Page>
  );
}

function Statements() {
  const { id } = route.useSearch();
  const list = trpc.pay.listOwn.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <SectionCard title="Statements" isPadded={false}>
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Statements"
          columns={columns}
          rows={rows}
          rowKey={(statement) => statement.id}
          isCurrent={(statement) => statement.id === id}
          isFramed={false}
          empty={
            <EmptyState isCompact illustration="plan" title="No statements yet">
              A statement appears here when your pay of a month is approved.
            </EmptyState>
          }
        />
      )}
      {canLoadMore(list) && <LoadMore list={list} shown={plural(rows?.length ?? 0, 'statement')} />}
    </SectionCard>
  );
}

function OwnRates() {
  const { id: vaId } = useUser();
  const rates = trpc.payRates.list.useQuery({ vaId });
  if (!rates.data)
    return rates.error ? (
      <ErrorState error={rates.error} onRetry={() => void rates.refetch()} />
    ) : (
      <SkeletonCard lines={2} />
    );
  return (
    <SectionCard title="Pay rates">
      {rates.data.length === 0 ? (
        <Box color="muted">Your administrator hasn't added a pay rate yet.</Box>
      ) : (
        <RateList rates={rates.data} />
      )}
    </SectionCard>
  );
}
