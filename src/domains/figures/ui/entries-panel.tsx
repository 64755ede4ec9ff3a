import { Box } from '@chakra-ui/react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { plural } from '#shared/plural.ts';
import { figureLabels } from '../labels.ts';
import type { Figure, FiguresOverview } from '../schema.ts';
import type { BusinessSearch } from './business-search.ts';
import { EntryRow } from './entry-row.tsx';
import { describeOpened, formatSum, sumOf } from './sum-of.ts';

const pageSize = 50;

const Loading = () => (
  <>
    <LoadingNote>Loading the rows</LoadingNote>
    {[80, 60, 70, 65].map((width) => (
      <Skeleton key={width} w={`${width}%`} my="4" />
    ))}
  </>
);

type EntriesPanelProps = {
  overview: FiguresOverview;
  search: BusinessSearch & { open: Figure };
  onClose: () => void;
};

/** The rows that a figure is the sum of. */
export function EntriesPanel({ overview, search, onClose }: EntriesPanelProps) {
  const { open, client, va, month } = search;
  const filter = {
    figure: open,
    from: month ?? overview.from,
    to: month ?? overview.to,
    ...(client && { clientId: client }),
    ...(va && { vaId: va }),
  };
  const list = trpc.figures.entries.useInfiniteQuery(
    { limit: pageSize, ...filter },
    { getNextPageParam: nextPage },
  );
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const sum = sumOf(overview, search);
  return (
    <SidePanel
      open
      subject={open}
      onClose={onClose}
      title={figureLabels[open]}
      detail={describeOpened(overview, search)}
      footer={<ExportButton list="figure-entries" filter={filter} />}
    >
      {sum !== undefined && (
        <Box
          fontSize="2xl"
          fontWeight="semibold"
          letterSpacing="tighter"
          fontVariantNumeric="tabular-nums"
          pb="2"
        >
          {formatSum(open, sum)}
        </Box>
      )}
      {list.isError && !rows && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Loading />}
      {rows?.length === 0 && (
        <EmptyState title="No rows" isCompact>
          Nothing in these months makes up this figure.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <Box as="ul" aria-label="Rows">
            {rows.map((entry) => (
              <EntryRow key={`${entry.source} ${entry.sourceId} ${entry.day}`} entry={entry} />
            ))}
          </Box>
          <LoadMore list={list} shown={plural(rows.length, 'row')} />
        </>
      )}
    </SidePanel>
  );
}
