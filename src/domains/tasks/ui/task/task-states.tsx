import { Box } from '@chakra-ui/react';
import { describeError } from '#client/describe-error.ts';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';

export const TaskSkeleton = () => (
  <Box>
    <LoadingNote>Loading the task</LoadingNote>
    <Skeleton w="30%" />
    <Skeleton w="95%" mt="8" />
    <Skeleton w="80%" mt="3" />
    <Skeleton h="24" mt="8" />
  </Box>
);

type TaskLoadErrorProps = {
  error: unknown;
  onRetry: () => void;
  /** `h1` if it fills a page. */
  heading?: 'h1' | 'p';
};

/** Shows "not found" for a task that the user cannot read, and a retry button for other errors. */
export function TaskLoadError({ error, onRetry, heading = 'p' }: TaskLoadErrorProps) {
  if (describeError(error).code !== 'NOT_FOUND')
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      illustration="not-found"
      heading={heading}
      title="Task not found"
      action={<ButtonLink to="/tasks">Go to the task board</ButtonLink>}
    >
      {deletedOrHidden}
    </EmptyState>
  );
}
