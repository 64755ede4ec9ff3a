import { Box } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useCloseDetails } from '#client/use-close-details.ts';
import type { FiguresOverview } from '../schema.ts';
import {
  type BusinessChange,
  type BusinessSearch,
  type TableName,
  toBusinessSearch,
} from './business-search.ts';
import { ClientTable } from './client-table.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { FigureCharts } from './figure-charts.tsx';
import { formatMonths } from './format.ts';
import { MonthFilter } from './month-filter.tsx';
import { RecurringTable } from './recurring-table.tsx';
import { RiskTable } from './risk-table.tsx';
import { UnratedNotice } from './unrated-notice.tsx';
import { UsageTable } from './usage-table.tsx';
import { VaTable } from './va-table.tsx';

const route = getRouteApi('/portal/business');

const tabsOf = (
  overview: FiguresOverview | undefined,
): { value: TableName; label: string; count?: number }[] => [
  { value: 'clients', label: 'Clients' },
  { value: 'vas', label: 'VAs' },
  { value: 'usage', label: 'Usage', ...(overview && { count: overview.usage.count }) },
  { value: 'recurring', label: 'Recurring revenue' },
  { value: 'risks', label: 'At risk', ...(overview && { count: overview.risks.count }) },
];

type FiguresProps = {
  overview: FiguresOverview | undefined;
  search: BusinessSearch;
  onChange: (change: BusinessChange) => void;
};

/** The open table. */
function Table({ overview, search, onChange }: FiguresProps) {
  const { show = 'clients' } = search;
  const months = { from: overview?.from ?? '', to: overview?.to ?? '' };
  const shared = { search, onChange, months };
  if (show === 'vas') return <VaTable {...shared} table={overview?.vas} until={overview?.until} />;
  if (show === 'usage') return <UsageTable {...shared} table={overview?.usage} />;
  if (show === 'recurring') return <RecurringTable {...shared} table={overview?.recurring} />;
  if (show === 'risks')
    return <RiskTable search={search} onChange={onChange} table={overview?.risks} />;
  return <ClientTable {...shared} table={overview?.clients} />;
}

/** What clients bring in and what hours cost, for administrators. */
export function BusinessPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/business' });
  const { from, to, show = 'clients', open } = search;
  const figures = trpc.figures.overview.useQuery(
    { ...(from && { from }), ...(to && { to }) },
    { placeholderData: keepPreviousData },
  );
  const overview = figures.data;
  const close = useCloseDetails('open', 'client', 'va', 'month');
  const change = (next: BusinessChange) => void navigate(searchChange(toBusinessSearch, next));

  return (
    <Page>
      <PageHeader
        title="Business"
        detail={
          overview
            ? `What clients bring in and what VA hours cost, ${formatMonths(overview.from, overview.to)}${overview.until ? ' until today' : ''}.`
            : 'What clients bring in and what VA hours cost.'
        }
        actions={
          <ButtonLink to="/closing" size="sm">
            Month end
          </ButtonLink>
        }
      />
      <MonthFilter search={search} onChange={change} />
      {figures.isError && !overview ? (
        <Card>
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
        </Card>
      ) : (
        <>
          {!overview && <LoadingNote>Loading the figures</LoadingNote>}
          <FigureCharts overview={overview} />
          {overview && <UnratedNotice unrated={overview.unrated} />}
          <Box aria-busy={figures.isPlaceholderData}>
            <Tabs
              label="Tables"
              tabs={tabsOf(overview)}
              value={show}
              onChange={(next) => change({ show: next, sort: undefined, order: undefined })}
            >
              <Box pt="4">
                <Table key={show} overview={overview} search={search} onChange={change} />
              </Box>
            </Tabs>
          </Box>
        </>
      )}
      {overview && open && (
        <EntriesPanel overview={overview} search={{ ...search, open }} onClose={close} />
      )}
    </Page>
  );
}
