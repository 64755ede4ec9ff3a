import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { BubbleGroup, Bubbles, type LineActions } from './bubble.tsx';
import { type Line, toRows } from './lines.ts';
import type { Scroll } from './use-scroll.ts';
import type { ThreadState } from './use-thread.ts';

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
  thread: ThreadState;
  /** Shown while there are no messages. */
  empty: ReactNode;
  lines: Line[];
  actions: LineActions;
  scroll: Scroll;
  /** The message below the "New" divider. */
  newFrom: number | null;
  /** The number of unread messages below the visible ones. */
  unreadBelow: number;
};

export function ThreadView(props: ThreadViewProps) {
  const { name, thread, empty, lines, actions, scroll, newFrom, unreadBelow } = props;
  const { hasEarlier, isLoadingEarlier, hasFailedEarlier, loadEarlier } = thread;
  const rows = toRows(lines, newFrom, Date.now());
  const lastOwn = lines.findLast(({ isOwn }) => isOwn);
  const readKey = lastOwn?.isRead && lastOwn === lines.at(-1) ? lastOwn.key : null;

  return (
    <Flex direction="column" position="relative" flex="1" minH="0">
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
          {hasEarlier && (
            <Flex direction="column" align="center" pt="4" gap="1">
              {hasFailedEarlier && (
                <Box color="muted" fontSize="sm">
                  We couldn't load earlier messages.
                </Box>
              )}
              <Button size="sm" loading={isLoadingEarlier} onClick={loadEarlier}>
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
                    readKey={readKey}
                  />
                );
              return (
                <li key={row.key} className={row.type === 'new' ? 'divider new' : 'divider'}>
                  {row.type === 'new' ? 'New' : row.label}
                </li>
              );
            })}
          </Bubbles>
        </Box>
      </Scroller>
      {!scroll.isAtEnd && (
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
