import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { fetchNext, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { CountBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { LeadListing } from '../schema.ts';
import { LeadComment } from './lead-comment.tsx';
import { LeadCommentComposer } from './lead-comment-composer.tsx';

const describeCount = (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`;

type LeadCommentsToggleProps = {
  lead: LeadListing;
  threadId: string;
  isOpen: boolean;
  onToggle: () => void;
};

export function LeadCommentsToggle(props: LeadCommentsToggleProps) {
  const { lead, threadId, isOpen, onToggle } = props;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <Button
      variant="ghost"
      size="sm"
      px="2"
      icon={<Arrow aria-hidden size={16} strokeWidth={1.75} />}
      aria-expanded={isOpen}
      aria-controls={threadId}
      onClick={onToggle}
    >
      {isOpen ? 'Hide Comments' : 'View Comments'}
      <CountBadge count={lead.commentCount} label={describeCount(lead.commentCount)} />
    </Button>
  );
}

const pageSize = 50;

/** The comments on a lead, loaded when they are opened. */
export function LeadComments({ leadId }: { leadId: number }) {
  const comments = trpc.leads.comments.useInfiniteQuery(
    { leadId, limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const shown = comments.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Flex direction="column" gap="4" mt="2" py="3" maxW="3xl" borderTopWidth="1px">
      <LeadCommentComposer leadId={leadId} />
      {comments.isPending && (
        <Box role="status" color="muted">
          Loading comments...
        </Box>
      )}
      {comments.isError && !comments.data && (
        <ErrorState error={comments.error} onRetry={() => void comments.refetch()} />
      )}
      {comments.isSuccess && shown.length === 0 && (
        <Box color="muted">No comments yet. Be the first to add one!</Box>
      )}
      {shown.map((comment) => (
        <LeadComment key={comment.id} comment={comment} />
      ))}
      {comments.hasNextPage && (
        <Button
          size="sm"
          alignSelf="flex-start"
          loading={comments.isFetchingNextPage}
          loadingText="Loading comments..."
          onClick={() => void fetchNext(comments)}
        >
          Show earlier comments
        </Button>
      )}
    </Flex>
  );
}
