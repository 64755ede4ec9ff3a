import { Box, Flex } from '@chakra-ui/react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Feedback } from '../schema.ts';

const pageSize = 20;

function FeedbackEntry({ feedback }: { feedback: Feedback }) {
  const { rating, comment, client, createdAt } = feedback;
  return (
    <Box as="li" py="3">
      <Flex align="center" gap="3" wrap="wrap">
        <Stars rating={rating} />
        <Box color="muted" fontSize="sm">
          {client?.fullName ?? 'Another client'},{' '}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatDate(createdAt)}
          </time>
        </Box>
      </Flex>
      {comment && <WrittenText mt="1.5">{comment}</WrittenText>}
    </Box>
  );
}

/** Clients' feedback on a VA, newest first. */
export function FeedbackList({ vaId }: { vaId: number }) {
  const list = trpc.feedback.list.useInfiniteQuery(
    { vaId, limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const { data, error, refetch } = list;
  const given = data?.pages.flatMap(({ items }) => items);

  if (error && !given)
    return (
      <ErrorState error={error} title="Failed to fetch feedback" onRetry={() => void refetch()} />
    );
  if (!given)
    return (
      <Box pt="2">
        <LoadingNote>Loading feedback</LoadingNote>
        <Skeleton w="30%" />
        <Skeleton w="80%" mt="3" />
      </Box>
    );
  if (given.length === 0) return <Box color="muted">No feedback available yet</Box>;
  return (
    <>
      <Box as="ul" listStyleType="none" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {given.map((feedback) => (
          <FeedbackEntry key={feedback.id} feedback={feedback} />
        ))}
      </Box>
      {canLoadMore(list) && <LoadMore list={list} shown={plural(given.length, 'rating')} />}
    </>
  );
}
