import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote } from '#client/ui/skeleton.tsx';
import { StatCardSkeleton } from '#client/ui/stat-card.tsx';
import type { DashboardStats } from '../schema.ts';

type StatCardsProps = {
  count: number;
  /** Cards per row on a wide screen, where all are in one row without it; two on a phone. */
  perRow?: number;
  /** The last card has a row of its own. */
  lastSpansRow?: boolean;
  children: (stats: DashboardStats) => ReactNode;
};

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** The dashboard's figures, or skeletons while they load. */
export function StatCards({ count, perRow, lastSpansRow = false, children }: StatCardsProps) {
  const others = count - 1;
  const { data: stats, error, refetch } = trpc.dashboard.stats.useQuery();
  if (error && !stats)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Box as="section" aria-label="Figures">
      {!stats && <LoadingNote>Loading the figures</LoadingNote>}
      <Grid
        gap={{ base: '3', sm: '4' }}
        css={{
          // With two per row, the last card of an odd number spans the row.
          [`& > :nth-child(odd):nth-last-child(${lastSpansRow ? 2 : 1})`]: {
            gridColumn: { base: '1 / -1', sm: 'auto' },
          },
          ...(lastSpansRow && { '& > :last-child': { gridColumn: '1 / -1' } }),
        }}
        templateColumns={{
          base: columns(2),
          ...(lastSpansRow
            ? { sm: columns(others % 2 === 0 ? 2 : others), md: columns(others) }
            : { sm: 'repeat(auto-fit, minmax(9.5rem, 1fr))' }),
          ...(perRow && { lg: columns(perRow) }),
        }}
      >
        {stats
          ? children(stats)
          : // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            Array.from({ length: count }, (_, index) => <StatCardSkeleton key={index} />)}
      </Grid>
    </Box>
  );
}
