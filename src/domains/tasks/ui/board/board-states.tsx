import { Box, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { columns } from '../../board/columns.ts';
import { statusLabels } from '../../labels.ts';

type BoardGridProps = { children: ReactNode; isStale?: boolean };

const track = 'minmax(0, 1fr)';

/** One, two or four columns; four columns fill the height and scroll separately. */
export function BoardGrid({ children, isStale }: BoardGridProps) {
  return (
    <Grid
      flex="1"
      minH="0"
      gap="3"
      gridTemplateColumns={{ base: track, md: `repeat(2, ${track})`, xl: `repeat(4, ${track})` }}
      gridTemplateRows={{ xl: 'minmax(0, 1fr)' }}
      alignItems="stretch"
      inert={isStale}
      opacity={isStale ? 0.6 : 1}
      transition="opacity 120ms"
    >
      {children}
    </Grid>
  );
}

const heights = [7.5, 6.5, 8.25];

export function BoardSkeleton() {
  return (
    <BoardGrid>
      <LoadingNote>Loading the board</LoadingNote>
      {columns.map((status, column) => (
        <Box
          key={status}
          px="2"
          pt="1"
          pb="3"
          bg="sunken"
          borderRadius="card"
          minH="0"
          overflow="hidden"
        >
          <Flex align="center" h="10" px="1" gap="2" color="muted" fontWeight="semibold">
            {statusLabels[status]}
          </Flex>
          <Flex direction="column" gap="2">
            {heights.slice(0, 3 - (column % 2)).map((height) => (
              <Box
                key={height}
                p="3"
                bg="surface"
                borderWidth="1px"
                borderRadius="card"
                style={{ height: `${height}rem` }}
              >
                <Skeleton w="80%" />
                <Skeleton w="95%" mt="3" h="3" />
                <Skeleton w="60%" mt="2" h="3" />
              </Box>
            ))}
          </Flex>
        </Box>
      ))}
    </BoardGrid>
  );
}

type NoTasksProps = { isPool: boolean; onCreate: () => void };
type EmptyBoardProps = NoTasksProps & { isFiltered: boolean; onClear: () => void };

/** In To Do, when no task matches the filter, or when there are no tasks yet. */
export function EmptyBoard({ isFiltered, onClear, ...props }: EmptyBoardProps) {
  if (!isFiltered) return <NoTasks {...props} />;
  return (
    <EmptyState
      illustration="tasks"
      title="No tasks found"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {tryAnotherSearch}
    </EmptyState>
  );
}

/** Shown when there are no tasks yet. */
export function NoTasks({ isPool, onCreate }: NoTasksProps) {
  if (isPool)
    return (
      <EmptyState illustration="tasks" title="No tasks available">
        Tasks without a VA will appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="tasks"
      title="No tasks yet"
      action={
        <Button variant="primary" onClick={onCreate}>
          Create your first task
        </Button>
      }
    >
      Describe the work and set a due date.
    </EmptyState>
  );
}
