import { Box, SimpleGrid } from '@chakra-ui/react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { LoadingNote, SkeletonCard } from '#client/ui/skeleton.tsx';
import { useSteadyRows } from '#client/ui/steady-rows.ts';
import { plural } from '#shared/plural.ts';
import type { RoutineAction } from './routine-action.ts';
import { RoutineCard } from './routine-card.tsx';
import type { RoutinesSearch } from './routines-search.ts';

const pageSize = 30;
const placeholders = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const columns = { base: 1, md: 2, xl: 3 };

export const routineListId = 'routines';

type RoutineListProps = {
  search: RoutinesSearch;
  canCreate: boolean;
  onOpen: (action: RoutineAction) => void;
  onClear: () => void;
};

export function RoutineList({ search, canCreate, onOpen, onClear }: RoutineListProps) {
  const routines = trpc.routines.list.useInfiniteQuery({ limit: pageSize, ...search }, pagedQuery);
  const pages = useSteadyRows(routines.data?.pages);

  if (routines.isPending)
    return (
      <SimpleGrid columns={columns} gap="4">
        <LoadingNote>Loading routines</LoadingNote>
        {placeholders.map((one) => (
          <SkeletonCard key={one} />
        ))}
      </SimpleGrid>
    );
  if (!pages) return <ErrorState error={routines.error} onRetry={() => void routines.refetch()} />;

  const shown = pages.flatMap(({ items }) => items);
  if (shown.length === 0 && (search.q || search.kind))
    return (
      <EmptyState
        illustration="clock"
        title="No routines match"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        {tryAnotherSearch}
      </EmptyState>
    );
  if (shown.length === 0)
    return (
      <EmptyState
        illustration="clock"
        title="No routines yet"
        action={
          canCreate && <Button onClick={() => onOpen({ kind: 'create' })}>Create routine</Button>
        }
      >
        {canCreate
          ? "Write down recurring work once so you don't have to remember it."
          : 'Recurring work appears here once your client has written it down.'}
      </EmptyState>
    );

  return (
    <Box
      id={routineListId}
      // Receives the focus after the card with the focused button was deleted.
      tabIndex={-1}
      role="region"
      aria-label="Routines"
      outline="none"
      opacity={routines.isPlaceholderData ? 0.6 : 1}
      transition="opacity 120ms"
    >
      <SimpleGrid as="ul" columns={columns} gap="4" listStyleType="none">
        {shown.map((routine) => (
          <RoutineCard key={routine.id} routine={routine} onOpen={onOpen} />
        ))}
      </SimpleGrid>
      <LoadMore list={routines} shown={plural(shown.length, 'routine')} />
    </Box>
  );
}
