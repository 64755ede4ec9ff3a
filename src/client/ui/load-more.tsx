import { Box, Flex } from '@chakra-ui/react';
import { errorMessage } from '#client/describe-error.ts';
import { Button } from './button.tsx';

type LoadMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
  /** Why the last try failed; the button then tries again. */
  error?: unknown;
  /** What is loaded, such as "50 people". */
  shown: string;
};

/** The end of a list that comes in pages: how much is there, and a button for what follows. */
export function LoadMore({ hasMore, isLoading, onMore, error, shown }: LoadMoreProps) {
  return (
    <Flex direction="column" align="center" gap="2" py="4" fontSize="sm" color="muted">
      {error ? (
        <Box role="alert" color="danger">
          {errorMessage(error)}
        </Box>
      ) : (
        <Box aria-live="polite" fontVariantNumeric="tabular-nums">
          {hasMore ? `${shown} so far` : shown}
        </Box>
      )}
      {hasMore && (
        <Button size="sm" onClick={onMore} loading={isLoading} loadingText="Loading...">
          {error ? 'Try again' : 'Show more'}
        </Button>
      )}
    </Flex>
  );
}
