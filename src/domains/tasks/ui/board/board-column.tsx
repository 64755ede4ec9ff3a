import { Box, Flex, Heading } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { focusRows } from '#client/focus-next.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { useActor } from '#client/use-user.ts';
import { maxColumnCount } from '../../board/columns.ts';
import { statusLabels } from '../../labels.ts';
import { StatusDot } from '../../parts/status-badge.tsx';
import { ownsTasks } from '../../policy.ts';
import type { BoardStatus, BoardView, BoardColumn as Column } from '../../schema.ts';
import { InlineCapture } from '../capture/inline-capture.tsx';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import type { ColumnView } from '../drag/column-view.ts';
import type { Drag } from '../drag/use-card-drag.ts';
import { useClientCount } from '../form/task-client.tsx';
import { TaskCountBadge } from '../task-count-badge.tsx';
import { changeSearch } from '../tasks-search.ts';
import type { BoardFilter } from './board-cache.ts';
import { CardList } from './card-list.tsx';
import { fullColumns, useBoardActions, useMoreCards } from './use-board.ts';

type BoardColumnProps = {
  status: BoardStatus;
  column: Column;
  filter: BoardFilter;
  /** Set only while a card is lifted from this column or dragged over it. */
  drag: Drag | null;
  /** Replaces the note of an empty column. */
  hint: ReactNode;
  onView: (status: BoardStatus, view: ColumnView | null) => void;
};

/** A tab scrolls the column to just below the tabs. The last column is high enough for that. */
const onPhone = {
  // In addition to the scroll padding of the page.
  scrollMarginTop: '2.25rem',
  _last: { minH: 'calc(100dvh - var(--bar-height) - 9rem)' },
};

/** A column of a phone begins with this many cards. */
const firstOnPhone = 10;

const unfold = (status: BoardStatus) => fullColumns.set([...fullColumns.get(), status]);

/** Tasks that are written on the board of the pool stay there. */
const destinationOf = (view: BoardView) => (view === 'available' ? 'pool' : 'va');

/** Where the tasks go that the user writes in To Do; null if the user first has to choose the client. */
function useInlineTarget({ view, clientId }: BoardFilter): CaptureTarget | null {
  const isOwner = ownsTasks(useActor());
  const isOnlyClient = useClientCount() === 1;
  const hasClient = isOwner || isOnlyClient || clientId !== undefined;
  // A new object would render all cards of the column again.
  return useMemo(
    () => (hasClient ? { clientId, destination: destinationOf(view) } : null),
    [hasClient, clientId, view],
  );
}

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { status, column, filter, drag, hint, onView } = props;
  const { cards, count } = column;
  const { create, capture } = useBoardActions();
  const target = useInlineTarget(filter);
  const [isCapturing, setCapturing] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const more = useMoreCards(filter, status, column);
  const section = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const label = statusLabels[status];
  const isEmpty = cards.length === 0 && drag?.to.status !== status;
  const isWide = useIsWide();
  const isFolded = !fullColumns.use().includes(status) && !isWide && cards.length > firstOnPhone;
  const shown = useMemo(() => (isFolded ? cards.slice(0, firstOnPhone) : cards), [isFolded, cards]);

  // The keyboard moves a card through all cards of the column.
  const isKeyboardDrag = drag?.by === 'keyboard';
  useEffect(() => {
    if (isFolded && isKeyboardDrag) unfold(status);
  }, [isFolded, isKeyboardDrag, status]);

  const focusCard = (index: number) =>
    section.current
      ?.querySelector<HTMLElement>(`[data-index="${index}"] .title`)
      ?.focus({ preventScroll: true });

  const showView = useCallback(
    (view: Omit<ColumnView, 'column'> | null) =>
      onView(status, view && section.current && { ...view, column: section.current }),
    [onView, status],
  );

  /** Without a target, the user chooses the client in the form of a new task. */
  function add() {
    if (target) setCapturing(true);
    else create();
  }

  return (
    <Flex
      as="section"
      ref={section}
      {...focusRows('[data-card] .title')}
      aria-labelledby={headingId}
      data-column={status}
      direction="column"
      minH="0"
      minW="0"
      h={{ base: 'auto', md: isEmpty ? 'auto' : 'min(70dvh, 40rem)', xl: 'full' }}
      {...(!isWide && onPhone)}
      px="2"
      pt="1"
      bg="sunken"
      borderRadius="card"
      borderWidth="1px"
      borderColor={drag?.to.status === status ? 'edge' : 'transparent'}
    >
      <Flex align="center" gap="2" h={{ base: '8', md: '10' }} px="1">
        <StatusDot status={status} />
        <Heading as="h2" id={headingId} fontSize="md" fontWeight="semibold">
          {label}
        </Heading>
        <TaskCountBadge count={count} />
        {status === 'todo' && (
          <IconButton
            ref={adder}
            ms="auto"
            size="xs"
            label={`Add a task to ${label}`}
            css={{ '@media (pointer: coarse)': { boxSize: '2.75rem', my: '-1.5' } }}
            {...(target && { 'aria-expanded': isCapturing })}
            onClick={add}
          >
            <Plus aria-hidden size={16} strokeWidth={1.75} />
          </IconButton>
        )}
      </Flex>
      {status === 'todo' && target && (
        <InlineCapture
          label={`New task in ${label}`}
          isOpen={isCapturing}
          target={target}
          onClose={() => {
            setCapturing(false);
            adder.current?.focus();
          }}
          onLines={(lines) => capture({ lines, target })}
        />
      )}
      {isEmpty && !isCapturing && (
        <Box color="muted" fontSize="sm" textAlign="center" px="2" pt="2" pb="6">
          {hint || 'No tasks'}
        </Box>
      )}
      <CardList
        // Remounts, because `scrollsPage` must not change.
        key={isWide ? 'column' : 'page'}
        label={`${label} tasks`}
        cards={shown}
        scrollsPage={!isWide}
        count={count}
        drag={drag}
        status={status}
        onNearEnd={() => !isFolded && more.load()}
        onView={showView}
      />
      {isFolded && (
        <Button
          variant="ghost"
          wide
          h="11"
          mb="1"
          onClick={() => {
            // The next Tab leads to the first card that was hidden.
            focusCard(firstOnPhone - 1);
            unfold(status);
          }}
        >
          Show all {count > maxColumnCount ? `${maxColumnCount}+` : count}
        </Button>
      )}
      {more.isLoading && (
        <Flex
          role="status"
          align="center"
          justify="center"
          gap="2"
          h="8"
          color="muted"
          fontSize="sm"
        >
          <Spinner /> Loading more
        </Flex>
      )}
      {more.isFailed && (
        <Flex role="alert" align="center" justify="center" gap="2" py="2" fontSize="sm">
          We couldn't load more tasks.
          <Button size="sm" onClick={more.retry}>
            Try again
          </Button>
        </Flex>
      )}
      {more.isCut && (
        <Box textAlign="center" py="2" fontSize="sm">
          <TextLink from="/tasks" search={(now) => changeSearch(now, { layout: 'list', status })}>
            Show the other tasks in the list
          </TextLink>
        </Box>
      )}
    </Flex>
  );
});
