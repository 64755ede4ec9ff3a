import { Flex } from '@chakra-ui/react';
import { errorMessage } from '#client/describe-error.ts';
import { fetchNext, type PagedQuery } from '#client/fetch-next.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

type ShowOlderProps = {
  list: PagedQuery & { isFetching: boolean; isFetchingNextPage: boolean; error: unknown };
};

/** The button for the next page of the inbox. */
export function ShowOlder({ list }: ShowOlderProps) {
  if (!list.hasNextPage && list.error === null) return null;
  return (
    <Flex direction="column" align="center" gap="2">
      {list.error !== null && <FormError>{errorMessage(list.error)}</FormError>}
      <Button
        size="sm"
        loading={list.error === null ? list.isFetchingNextPage : list.isFetching}
        loadingText="Loading..."
        onClick={() => void fetchNext(list)}
      >
        {list.error === null ? 'Show older' : 'Try again'}
      </Button>
    </Flex>
  );
}
