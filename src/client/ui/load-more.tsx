import { Box, Flex } from '@chakra-ui/react';
import { errorMessage } from '#client/describe-error.ts';
import { fetchNext, type PagedQuery } from '#client/fetch-next.ts';
import { Button } from './button.tsx';

type LoadMoreProps = {
  list: PagedQuery & { isFetching: boolean; isFetchingNextPage: boolean; error: unknown };
  /** How much is loaded, such as "50 people". */
  shown: string;
};

/** The end of a paged list: how much is loaded, and a button for the next page. */
export function LoadMore({ list, shown }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, error } = list;
  const hasFailed = error !== null;
  return (
    <Flex direction="column" align="center" gap="2" py="4" fontSize="sm" color="muted">
      {hasFailed ? (
        <Box role="alert" color="danger">
          {errorMessage(error)}
        </Box>
      ) : (
        <Box aria-live="polite" fontVariantNumeric="tabular-nums">
          {hasNextPage ? `Showing ${shown}` : shown}
        </Box>
      )}
      {(hasNextPage || hasFailed) && (
        <Button
          size="sm"
          onClick={() => void fetchNext(list)}
          loading={hasFailed ? isFetching : isFetchingNextPage}
          loadingText="Loading..."
        >
          {hasFailed ? 'Try again' : 'Show more'}
        </Button>
      )}
    </Flex>
  );
}
