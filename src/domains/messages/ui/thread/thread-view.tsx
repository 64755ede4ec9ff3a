import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type BackwardQuery,
  fetchNext,
  fetchPrevious,
  type PagedQuery,
} from '#client/fetch-next.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { BubbleGroup, type LineActions } from './bubble.tsx';
import { Bubbles } from './bubbles.ts';
import { type Line, toRows } from './lines.ts';
import type { Scroll } from './use-scroll.ts';

const Scroller = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // Scroll anchoring would add to the adjustment in `useScroll`.
    overflowAnchor: 'none',
    outlineOffset: '-2px',
  },
});

const widths = ['45%', '60%', '35%', '52%'];

const Loading = () => (
  <Flex direction="column" gap="3" p="4">
    <Box role="status" color="muted" fontSize="sm" textAlign="center">
      Loading messages...
    </Box>
    {widths.map((width, index) => (
      <Skeleton
        key={width}
        w={width}
        h="9"
        borderRadius="card"
        alignSelf={index % 2 ? 'flex-end' : 'flex-start'}
      />
    ))}
  </Flex>
);

type ThreadViewProps = {
  /** The name of the other side. */
  name: string;
  thread: ThreadPart;
  /** Set if there may be later messages than the loaded ones. */
  later?: LaterPart;
  /** Shown while there are no messages. */
  empty: ReactNode;
  lines: Line[];
  actions: LineActions;
  scroll: Scroll;
  /** The message below the "New" divider. */
  newFrom: number | null;
  /** The number of unread messages below the visible ones. */
  unreadBelow: number;
  /** The message that a link or the search leads to. */
  focusedId: number | null;
  /** What the search looks for; empty without a search. */
  words: string;
};

type ThreadPart = PagedQuery & {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
};

type LaterPart = BackwardQuery & { isFetchingPreviousPage: boolean };

export function ThreadView(props: ThreadViewProps) {
  const { name, thread, later, empty, lines, actions, scroll, newFrom, unreadBelow } = props;
  const { focusedId, words } = props;
  const rows = toRows(lines, newFrom, Date.now());
  const seen = lines.findLast(({ isOwn, isRead, deletedAt }) => isOwn && isRead && !deletedAt);
  const emphasis = { focusedId, words, seenKey: seen?.key ?? null };

  return (
    <Flex direction="column" position="relative" flex="1" minH="0" maxH="500px">
      <Scroller
        ref={scroll.scroller}
        role="region"
        aria-label={`Messages with ${name}`}
        // Focusable, so that the arrow keys can scroll it.
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <Box
          px={{ base: '3', sm: '5' }}
          pb="4"
          mt="auto"
          mb={lines.length === 0 && !thread.isPending ? 'auto' : '0'}
        >
          {thread.isPending && <Loading />}
          {thread.isError && lines.length === 0 && (
            <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />
          )}
          {thread.isSuccess && lines.length === 0 && empty}
          {thread.hasNextPage && (
            <Flex direction="column" align="center" pt="4" gap="1">
              {thread.isFetchNextPageError && (
                <Box color="muted" fontSize="sm">
                  We couldn't load earlier messages.
                </Box>
              )}
              <Button
                size="sm"
                loading={thread.isFetchingNextPage}
                onClick={() => void fetchNext(thread)}
              >
                Show earlier messages
              </Button>
            </Flex>
          )}
          <Bubbles>
            {rows.map((row) => {
              if (row.type === 'group')
                return (
                  <BubbleGroup
                    key={row.key}
                    group={row}
                    name={name}
                    actions={actions}
                    emphasis={emphasis}
                  />
                );
              return (
                <li key={row.key} className={row.type === 'new' ? 'divider new' : 'divider'}>
                  {row.type === 'new' ? 'New' : row.label}
                </li>
              );
            })}
          </Bubbles>
          {later?.hasPreviousPage && (
            <Flex justify="center" pt="4">
              <Button
                size="sm"
                loading={later.isFetchingPreviousPage}
                onClick={() => void fetchPrevious(later)}
              >
                Show later messages
              </Button>
            </Flex>
          )}
        </Box>
      </Scroller>
      {(later !== undefined || !scroll.isAtEnd) && (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden size={14} strokeWidth={2} />}
          position="absolute"
          bottom="3"
          left="50%"
          transform="translateX(-50%)"
          borderRadius="full"
          boxShadow="float"
          onClick={scroll.scrollToEnd}
        >
          {unreadBelow > 0 ? `${unreadBelow} new` : 'Latest messages'}
        </Button>
      )}
    </Flex>
  );
}
