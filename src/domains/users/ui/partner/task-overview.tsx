import { Box, Flex, SimpleGrid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { maxColumnCount } from '#domains/tasks/board/columns.ts';
import { statusLabels } from '#domains/tasks/labels.ts';
import type { TaskStatus } from '#domains/tasks/schema.ts';
import { boardQuery } from '#domains/tasks/ui/board/board-query.ts';
import { TaskLines } from './task-lines.tsx';

const dots: Partial<Record<TaskStatus, string>> = { done: 'status.green', 'in-progress': 'info' };

const Dot = ({ status }: { status: TaskStatus }) => (
  <>
    <Box
      as="span"
      flexShrink={0}
      boxSize="2"
      borderRadius="full"
      bg={dots[status] ?? 'status.grey'}
    />
    <VisuallyHidden>{statusLabels[status]}: </VisuallyHidden>
  </>
);

const Count = ({ name, count }: { name: string; count: number }) => (
  <Box borderWidth="1px" borderRadius="control" px="3" py="2.5">
    <Box as="dt" fontSize="sm" color="muted">
      {name}
    </Box>
    <Box as="dd" fontSize="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {count > maxColumnCount ? `${maxColumnCount}+` : count}
    </Box>
  </Box>
);

/** The VA's tasks for one client: their own and the available ones. */
export function TaskOverview({ clientId }: { clientId: number }) {
  const mine = useQuery(boardQuery({ view: 'mine', clientId }));
  const open = useQuery(boardQuery({ view: 'available', clientId }));
  const list = trpc.tasks.list.useQuery({ clientId, limit: 3 });
  const error = mine.error ?? open.error ?? list.error;
  const isLoaded = mine.data && open.data && list.data;

  function retry() {
    for (const query of [mine, open, list]) void query.refetch();
  }

  return (
    <SectionCard title="Task Overview" actions={<TextLink to="/tasks">View All Tasks</TextLink>}>
      {error && !isLoaded && <ErrorState error={error} onRetry={retry} />}
      {!error && !isLoaded && (
        <Box>
          <LoadingNote>Loading tasks</LoadingNote>
          <Skeleton h="16" />
          <Skeleton w="70%" mt="4" />
        </Box>
      )}
      {isLoaded && (
        <Flex direction="column" gap="4">
          <SimpleGrid as="dl" columns={2} gap="3">
            <Count name="Pending" count={mine.data.todo.count + open.data.todo.count} />
            <Count name="Completed" count={mine.data.done.count} />
          </SimpleGrid>
          {list.data.items.length === 0 ? (
            <EmptyState
              title="No tasks yet"
              action={
                <ButtonLink to="/tasks" search={{ new: true }}>
                  Create First Task
                </ButtonLink>
              }
            />
          ) : (
            <>
              <TaskLines tasks={list.data.items} before={({ status }) => <Dot status={status} />} />
              <ButtonLink to="/tasks" search={{ new: true }} alignSelf="flex-start">
                <Plus aria-hidden size={16} strokeWidth={1.75} /> New Task
              </ButtonLink>
            </>
          )}
        </Flex>
      )}
    </SectionCard>
  );
}
