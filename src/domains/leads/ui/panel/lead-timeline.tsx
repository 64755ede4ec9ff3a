import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { fetchNext, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { LeadDetails } from '../../pipeline-schema.ts';
import { LeadCommentComposer } from '../lead-comment-composer.tsx';
import { MailComposer } from './mail-composer.tsx';
import { TimelineEntry } from './timeline-entry.tsx';

const composers = [
  { value: 'comment' as const, label: 'Comment' },
  { value: 'mail' as const, label: 'Email' },
];

const pageSize = 30;

/** What happened to a lead, newest first, and the forms for a comment and an email. */
export function LeadTimeline({ lead }: { lead: LeadDetails }) {
  const [composer, setComposer] = useState<'comment' | 'mail'>('comment');
  const timeline = trpc.leads.timeline.useInfiniteQuery(
    { leadId: lead.id, limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const items = timeline.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Flex direction="column" gap="5">
      <Flex direction="column" gap="3">
        <FilterChips
          label="Write a comment or an email"
          options={composers}
          value={composer}
          onChange={setComposer}
        />
        {composer === 'comment' ? (
          <LeadCommentComposer leadId={lead.id} />
        ) : (
          <MailComposer lead={lead} onSent={() => setComposer('comment')} />
        )}
      </Flex>
      {timeline.isPending && (
        <Box>
          <LoadingNote>Loading the timeline</LoadingNote>
          <Skeleton w="70%" />
          <Skeleton w="50%" mt="3" />
        </Box>
      )}
      {timeline.isError && !timeline.data && (
        <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
      {items.length > 0 && (
        <Flex
          as="ol"
          aria-label="Timeline"
          direction="column"
          gap="5"
          m="0"
          p="0"
          listStyleType="none"
        >
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <TimelineEntry item={item} />
            </li>
          ))}
        </Flex>
      )}
      {timeline.hasNextPage && (
        <Button
          size="sm"
          alignSelf="flex-start"
          loading={timeline.isFetchingNextPage}
          loadingText="Loading..."
          onClick={() => void fetchNext(timeline)}
        >
          Show earlier
        </Button>
      )}
    </Flex>
  );
}
