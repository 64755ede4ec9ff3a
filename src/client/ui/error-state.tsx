import { Box } from '@chakra-ui/react';
import { describeError } from '#client/describe-error.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = { error: unknown; onRetry?: () => void; title?: string };

/** An error message with a retry button and the request id for support. */
export function ErrorState({ error, onRetry, title = "We couldn't load this" }: ErrorStateProps) {
  const { message, requestId } = describeError(error);
  return (
    <Box role="alert">
      <EmptyState
        illustration="error"
        title={title}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        <span>{message}</span>
        {requestId && (
          <Box as="span" mt="1" fontSize="xs" fontFamily="mono" overflowWrap="anywhere">
            Reference {requestId}
          </Box>
        )}
      </EmptyState>
    </Box>
  );
}
