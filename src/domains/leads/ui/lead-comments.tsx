import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { fetchNext } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { CountBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { LeadListing } from '../schema.ts';
import { LeadComment } from './lead-comment.tsx';
import { LeadCommentComposer } from './lead-comment-composer.tsx';

const said = (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`;

/** Folded until somebody asks: only then are the comments loaded. */
export function LeadComments({ lead }: { lead: LeadListing }) {
  const [isOpen, setOpen] = useState(false);
  const threadId = useId();
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <Box mt="4" pt="3" borderTopWidth="1px">
      <Button
        variant="ghost"
        size="sm"
        ms="-2"
        px="2"
        icon={<Arrow aria-hidden size={16} strokeWidth={1.75} />}
        aria-expanded={isOpen}
        aria-controls={threadId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide Comments' : 'View Comments'}
        <CountBadge count={lead.commentCount} label={said(lead.commentCount)} />
      </Button>
      <Box id={threadId} hidden={!isOpen}>
        {isOpen && <Thread leadId={lead.id} />}
      </Box>
    </Box>
  );
}

const atOnce = 50;

function Thread({ leadId }: { leadId: number }) {
  const comments = trpc.leads.comments.useInfiniteQuery(
    { leadId, limit: atOnce },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const shown = comments.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Flex direction="column" gap="4" pt="3" maxW="3xl">
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
