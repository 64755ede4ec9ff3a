import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { describeError } from '#client/describe-error.ts';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { canCreateWorkflows } from '../policy.ts';
import { RecoverDraft, useRecoverableDraft } from './draft/recover-draft.tsx';

const Centered = ({ children }: { children: ReactNode }) => (
  <Flex flex="1" align="center" justify="center" minH="0" overflowY="auto">
    {children}
  </Flex>
);

export const WorkflowSkeleton = () => (
  <Box flex="1">
    <LoadingNote>Loading the workflow</LoadingNote>
    <Box px="5" py="3" borderBottomWidth="1px">
      <Skeleton h="5" w="40%" />
      <Skeleton h="4" w="25%" mt="2" />
    </Box>
    <Flex direction="column" align="center" gap="8" pt="12">
      <Skeleton h="14" w="32" />
      <Skeleton h="14" w="32" />
      <Skeleton h="14" w="32" />
    </Flex>
  </Box>
);

type WorkflowProblemProps = {
  id: number;
  error: unknown;
  onRetry: () => void;
  onOpen: (id: number) => void;
};

/** Tells a missing workflow (404) from one that could not be loaded. */
export function WorkflowProblem({ id, error, onRetry, onOpen }: WorkflowProblemProps) {
  const { draft, discard } = useRecoverableDraft(id);
  const canCreate = canCreateWorkflows(useActor());
  if (describeError(error).code !== 'NOT_FOUND')
    return (
      <Centered>
        <ErrorState error={error} onRetry={onRetry} />
      </Centered>
    );
  if (draft && canCreate)
    return (
      <Centered>
        <RecoverDraft draft={draft} onDiscard={discard} onOpen={onOpen} />
      </Centered>
    );
  return (
    <Centered>
      <EmptyState
        illustration="not-found"
        title="Workflow not found"
        action={<ButtonLink to="/workflows">Go to workflows</ButtonLink>}
      >
        {deletedOrHidden}
      </EmptyState>
    </Centered>
  );
}

export const NoWorkflowSelected = () => (
  <Centered>
    <EmptyState illustration="workflow" title="Select a workflow">
      Its diagram will appear here.
    </EmptyState>
  </Centered>
);
