import { Box, Flex, Heading } from '@chakra-ui/react';
import { fetchNext, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { canChangeComment } from '#domains/comments/policy.ts';
import { CommentComposer } from '#domains/comments/ui/comment-composer.tsx';
import { CommentEntry } from '#domains/comments/ui/comment-entry.tsx';
import { TimeLogEntry } from '#domains/time/ui/time-log-entry.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { canCommentOnTask } from '../../policy.ts';
import type { Task } from '../../schema.ts';

const commentsPerPage = 100;

/** Comments and logged time in chronological order, and the form for a new comment. */
export function TaskTimeline({ task }: { task: Task }) {
  const actor = useActor();
  const comments = trpc.comments.list.useInfiniteQuery(
    { taskId: task.id, limit: commentsPerPage },
    { getNextPageParam: nextPage },
  );
  const logs = trpc.time.list.useQuery({ taskId: task.id });
  const failed = comments.error ?? logs.error;

  // Pages are ordered newest first, the comments in each page oldest first.
  const thread = comments.data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  const times = logs.data?.items ?? [];
  const entries = [
    ...thread.map((comment) => ({
      key: `c${comment.id}`,
      at: comment.createdAt,
      comment,
      log: null,
    })),
    ...times.map((log) => ({ key: `t${log.id}`, at: log.createdAt, comment: null, log })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const total = times.reduce((sum, { duration }) => sum + duration, 0);

  return (
    <Box as="section" aria-label="Activity">
      <Flex align="baseline" gap="3" mb="4">
        <Heading as="h2" fontSize="md" fontWeight="semibold">
          Activity
        </Heading>
        {total > 0 && (
          <Box color="muted" fontSize="sm" fontVariantNumeric="tabular-nums">
            {formatHoursMinutes(total)} logged
          </Box>
        )}
      </Flex>
      {failed && (
        <ErrorState
          error={failed}
          onRetry={() => {
            void comments.refetch();
            void logs.refetch();
          }}
        />
      )}
      {(comments.isPending || logs.isPending) && !failed && (
        <Box>
          <LoadingNote>Loading the activity</LoadingNote>
          <Skeleton w="40%" />
          <Skeleton w="70%" mt="3" />
        </Box>
      )}
      <Flex direction="column" gap="5">
        {comments.hasNextPage && (
          <Button
            size="sm"
            alignSelf="flex-start"
            loading={comments.isFetchingNextPage}
            onClick={() => void fetchNext(comments)}
          >
            Show earlier comments
          </Button>
        )}
        {entries.map(({ key, comment, log }) =>
          comment ? (
            <CommentEntry
              key={key}
              comment={comment}
              canChange={canChangeComment(actor, comment)}
            />
          ) : (
            log && <TimeLogEntry key={key} log={log} />
          ),
        )}
        {logs.isSuccess && times.length === 0 && (
          <Box color="muted">No time logs recorded for this task</Box>
        )}
        {comments.isSuccess && thread.length === 0 && (
          <Box color="muted">No comments yet. Be the first to comment!</Box>
        )}
        {canCommentOnTask(actor, task) && <CommentComposer taskId={task.id} />}
      </Flex>
    </Box>
  );
}
