import { Box, Flex, Heading } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
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
import { ChangeEntry } from './change-entry.tsx';
import { type TimelineEntry, useTimeline } from './use-timeline.ts';

function Entry({ entry }: { entry: TimelineEntry }) {
  const actor = useActor();
  if (entry.kind === 'log') return <TimeLogEntry log={entry.log} />;
  if (entry.kind === 'change') return <ChangeEntry change={entry.change} />;
  const { comment } = entry;
  return <CommentEntry comment={comment} canChange={canChangeComment(actor, comment)} />;
}

/** Loads earlier activity until the comment that the hash of the address names is shown, or turns out to be deleted. */
function useNamedComment(timeline: ReturnType<typeof useTimeline>) {
  const { entries, error, hasEarlier, isLoadingEarlier, loadedCount, oldestCommentId } = timeline;
  const namedId = useLocation({
    select: ({ hash }) => Number(/^comment-([1-9]\d*)$/.exec(hash)?.[1] ?? 0),
  });
  const isLoaded = oldestCommentId !== undefined && oldestCommentId <= namedId;
  const isShown = entries.some(({ key }) => key === `comment ${namedId}`);
  // A loaded comment is not shown yet if other activity between it and the shown entries is not loaded.
  const isDeleted = isLoaded && !timeline.hasComment(namedId);
  const isWanted = namedId > 0 && hasEarlier && !isShown && !isDeleted && error === null;
  const load = useEffectEvent(() => void timeline.loadEarlier());
  // Each page of activity is one more step. A page can arrive before `isLoadingEarlier` was ever rendered as true.
  const step = isWanted && !isLoadingEarlier ? loadedCount : null;
  useEffect(() => {
    if (step !== null) load();
  }, [step]);
}

/** Comments, logged time and changes in chronological order, and the form for a new comment. */
export function TaskTimeline({ task }: { task: Task }) {
  const actor = useActor();
  const timeline = useTimeline(task.id);
  const { entries, error, isPending, hoursLogged } = timeline;
  useNamedComment(timeline);
  return (
    <Box as="section" aria-label="Activity">
      <Flex align="baseline" gap="3" mb="4">
        <Heading as="h2" fontSize="md" fontWeight="semibold">
          Activity
        </Heading>
        {hoursLogged > 0 && (
          <Box color="muted" fontSize="sm" fontVariantNumeric="tabular-nums">
            {formatHoursMinutes(hoursLogged)} logged
          </Box>
        )}
      </Flex>
      {error && <ErrorState error={error} onRetry={timeline.retry} />}
      {isPending && !error && (
        <Box>
          <LoadingNote>Loading the activity</LoadingNote>
          <Skeleton w="40%" />
          <Skeleton w="70%" mt="3" />
        </Box>
      )}
      <Flex direction="column" gap="5">
        {timeline.hasEarlier && (
          <Button
            size="sm"
            alignSelf="flex-start"
            loading={timeline.isLoadingEarlier}
            onClick={() => void timeline.loadEarlier()}
          >
            Show earlier activity
          </Button>
        )}
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
        {timeline.lacksLogs && <Box color="muted">No time logs recorded for this task</Box>}
        {timeline.lacksComments && (
          <Box color="muted">No comments yet. Be the first to comment!</Box>
        )}
        {canCommentOnTask(actor, task) && <CommentComposer taskId={task.id} />}
      </Flex>
    </Box>
  );
}
