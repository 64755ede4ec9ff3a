import { Box, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { moveFocusBetween, useRestoredFocus } from '#client/focus-in-list.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, noResultsFor } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useUser } from '#client/use-user.ts';
import { plural } from '#shared/plural.ts';
import { WorkflowRow, WorkflowRows } from './workflow-row.tsx';

const pageSize = 50;

const Loading = () => (
  <Box px="3">
    <LoadingNote>Loading workflows</LoadingNote>
    {['62%', '48%', '70%', '54%'].map((width) => (
      <Box key={width} py="2.5">
        <Skeleton w={width} />
        <Skeleton h="4" w="55%" mt="2" />
      </Box>
    ))}
  </Box>
);

const moveFocus = moveFocusBetween('[data-workflow]');

type WorkflowListProps = {
  q: string | undefined;
  currentId: number | undefined;
  /** The workflow that was open before: its row gets the focus. */
  previousId: number | null;
  canCreate: boolean;
  onSearch: (words: string) => void;
  onCreate: () => void;
};

export function WorkflowList(props: WorkflowListProps) {
  const { q, currentId, previousId, canCreate, onSearch, onCreate } = props;
  const { id: userId } = useUser();
  const workflows = trpc.workflows.list.useInfiniteQuery(
    { limit: pageSize, ...(q && { q }) },
    pagedQuery,
  );
  const list = useRef<HTMLDivElement>(null);
  const shown = workflows.data?.pages.flatMap(({ items }) => items) ?? [];

  useRestoredFocus(list, `[data-workflow="${previousId}"]`);

  return (
    <Flex direction="column" flex="1" minH="0" minW="0">
      <Box px="3" pb="3" css={{ '& > [role=search]': { w: 'full' } }}>
        <SearchField label="Search workflows" value={q ?? ''} onChange={onSearch} />
      </Box>
      <Box
        ref={list}
        as="nav"
        aria-label="Workflows"
        flex="1"
        minH="0"
        overflowY="auto"
        overscrollBehavior="contain"
        px="1.5"
        opacity={workflows.isPlaceholderData ? 0.6 : 1}
        transition="opacity 120ms"
        onKeyDown={moveFocus}
      >
        {workflows.isPending && <Loading />}
        {workflows.error && !workflows.data && (
          <ErrorState error={workflows.error} onRetry={() => void workflows.refetch()} />
        )}
        {workflows.data && shown.length === 0 && (
          <EmptyList q={q} canCreate={canCreate} onSearch={onSearch} onCreate={onCreate} />
        )}
        <WorkflowRows>
          {shown.map((workflow) => (
            <li key={workflow.id}>
              <WorkflowRow
                workflow={workflow}
                isCurrent={workflow.id === currentId}
                q={q}
                showsClient={workflow.clientId !== userId}
              />
            </li>
          ))}
        </WorkflowRows>
        {shown.length > 0 && <LoadMore list={workflows} shown={plural(shown.length, 'workflow')} />}
      </Box>
    </Flex>
  );
}

type EmptyListProps = Pick<WorkflowListProps, 'q' | 'canCreate' | 'onSearch' | 'onCreate'>;

function EmptyList({ q, canCreate, onSearch, onCreate }: EmptyListProps) {
  if (q)
    return (
      <EmptyState
        title="No workflows match"
        action={<Button onClick={() => onSearch('')}>Clear search</Button>}
      >
        {noResultsFor(q)}.
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="workflow"
      title="No workflows yet"
      action={canCreate && <Button onClick={onCreate}>Create workflow</Button>}
    >
      {canCreate
        ? 'Map a process step by step.'
        : 'Workflows appear here once a client creates one.'}
    </EmptyState>
  );
}
