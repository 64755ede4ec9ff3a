import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { CommentByline } from '#domains/comments/ui/comment-parts.tsx';
import { CommentText } from '#domains/comments/ui/comment-text.tsx';
import { plural } from '#shared/plural.ts';
import { latestAnswer } from './latest-answer.ts';
import { changesPerPage, commentsPerPage } from './use-timeline.ts';

const maxShortLength = 140;
const isLong = (text: string) => text.length > maxShortLength || text.includes('\n');

/** What the VA last wrote about a task in review, beside the buttons of the client. The queries are those of the timeline. */
export function ReviewNote({ taskId }: { taskId: number }) {
  const [isOpen, setOpen] = useState(false);
  const options = { getNextPageParam: nextPage };
  const comments = trpc.comments.list.useInfiniteQuery({ taskId, limit: commentsPerPage }, options);
  const changes = trpc.tasks.changes.useInfiniteQuery(
    { id: taskId, limit: changesPerPage },
    options,
  );
  const comment = latestAnswer(
    comments.data?.pages[0]?.items ?? [],
    changes.data?.pages[0]?.items ?? [],
  );
  if (!comment) return null;
  const { user, userId, content, attachments } = comment;
  return (
    <Flex as="section" aria-label={`Note by ${user.fullName}`} gap="3" w="full" minW="0">
      <Avatar person={{ ...user, id: userId ?? 0 }} size="sm" />
      <Box flex="1" minW="0" lineHeight="snug">
        <Box color="muted" fontSize="sm" mb="0.5">
          {user.fullName}, <CommentByline comment={comment} />
          {attachments.length > 0 && `, ${plural(attachments.length, 'file')}`}
        </Box>
        <Box {...(isOpen ? { maxH: '40dvh', overflowY: 'auto', tabIndex: 0 } : { lineClamp: 2 })}>
          <CommentText content={content} mentions={comment.mentions} />
        </Box>
        {isLong(content) && (
          <Button size="sm" variant="ghost" ms="-3" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show all'}
          </Button>
        )}
      </Box>
    </Flex>
  );
}
