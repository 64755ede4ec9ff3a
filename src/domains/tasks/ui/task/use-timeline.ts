import { fetchNext, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import type { Comment } from '#domains/comments/schema.ts';
import type { TimeLog } from '#domains/time/schema.ts';
import { sumHours } from '#shared/hours.ts';
import type { TaskChange } from '../../changes/schema.ts';
import { mergeTimeline } from './timeline-order.ts';

export const commentsPerPage = 100;
export const changesPerPage = 50;

export type TimelineEntry = { key: string; at: string } & (
  | { kind: 'comment'; comment: Comment }
  | { kind: 'log'; log: TimeLog }
  | { kind: 'change'; change: TaskChange }
);

const toCommentEntry = (comment: Comment): TimelineEntry => ({
  key: `comment ${comment.id}`,
  at: comment.createdAt,
  kind: 'comment',
  comment,
});
const toLogEntry = (log: TimeLog): TimelineEntry => ({
  key: `log ${log.id}`,
  at: log.createdAt,
  kind: 'log',
  log,
});
const toChangeEntry = (change: TaskChange): TimelineEntry => ({
  key: `change ${change.id}`,
  at: change.createdAt,
  kind: 'change',
  change,
});

/** The comments, the logged time and the changes of a task in one order, the oldest first. */
export function useTimeline(taskId: number) {
  const options = { getNextPageParam: nextPage };
  const comments = trpc.comments.list.useInfiniteQuery({ taskId, limit: commentsPerPage }, options);
  const changes = trpc.tasks.changes.useInfiniteQuery(
    { id: taskId, limit: changesPerPage },
    options,
  );
  const logs = trpc.time.list.useQuery({ taskId });
  const thread = comments.data?.pages.flatMap(({ items }) => items) ?? [];
  const history = changes.data?.pages.flatMap(({ items }) => items) ?? [];
  const times = logs.data?.items ?? [];
  const { entries, isNext } = mergeTimeline<TimelineEntry>([
    { entries: thread.map(toCommentEntry), hasMore: comments.hasNextPage },
    { entries: history.map(toChangeEntry), hasMore: changes.hasNextPage },
    { entries: times.map(toLogEntry), hasMore: false },
  ]);
  const queries = [comments, changes, logs];
  return {
    entries,
    oldestCommentId: thread.at(-1)?.id,
    hasComment: (id: number) => thread.some((one) => one.id === id),
    error: queries.find(({ error }) => error)?.error ?? null,
    isPending: queries.some(({ isPending }) => isPending),
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
    hasEarlier: isNext.includes(true),
    /** Grows with each page of comments and changes. */
    loadedCount: thread.length + history.length,
    isLoadingEarlier: comments.isFetchingNextPage || changes.isFetchingNextPage,
    async loadEarlier() {
      const [needsComments, needsChanges] = isNext;
      await Promise.all([needsComments && fetchNext(comments), needsChanges && fetchNext(changes)]);
    },
    hoursLogged: sumHours(times.map(({ duration }) => duration)),
    lacksLogs: logs.isSuccess && times.length === 0,
    lacksComments: comments.isSuccess && thread.length === 0,
  };
}
