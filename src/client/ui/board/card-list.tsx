import { chakra } from '@chakra-ui/react';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSteadyRows } from '../steady-rows.ts';
import { pageScroll } from './page-scroll.ts';

const Scroller = chakra('div', {
  base: {
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    overscrollBehaviorY: 'contain',
    px: '2',
    // Leaves room for the focus rings and shadows around the cards.
    mx: '-2',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--gva-colors-edge) transparent',
  },
});

const List = chakra('ul', {
  base: {
    position: 'relative',
    listStyle: 'none',
    '& > li': { position: 'absolute', top: '0', insetInline: '0' },
    // During a drag, the other cards move with an animation to make room.
    '&[data-dragging] > li:not([data-lifted])': {
      transition: 'transform 160ms cubic-bezier(0.2, 0, 0, 1)',
    },
  },
});

/** The measured heights of each list that was shown, by its label. Back finds the place again although most cards are not rendered. */
const measured = new Map<string, VirtualItem[]>();

const gap = 8;
const edge = 4;

/** The scrolled list of a column and the places of its cards. */
export type CardListView = { scroller: HTMLElement; rows: () => VirtualItem[] };

type CardListProps<Card> = {
  label: string;
  cards: readonly Card[];
  /** Number of cards in the column, including those not loaded. */
  count: number;
  estimatedHeight: number;
  /** `onNearEnd` is called when fewer cards than this are left below the visible ones. */
  prefetchDistance: number;
  onNearEnd: () => void;
  /** The index of a card that has to be visible, such as the one moved by keyboard; -1 for none. */
  visibleIndex: number;
  /** Whether cards make room for a dragged one with an animation. */
  isDragging?: boolean;
  /** Whether this card is the dragged one. */
  isLifted?: (card: Card) => boolean;
  isFaded?: boolean;
  /** The list is as high as its cards, and the page scrolls. Must not change. */
  scrollsPage?: boolean;
  onView?: (view: CardListView | null) => void;
  children: (card: Card, index: number) => ReactNode;
};

/** The cards of a board's column. Only those near the visible ones are rendered. */
export function CardList<Card extends { id: number }>(props: CardListProps<Card>) {
  const { label, count, estimatedHeight, prefetchDistance, onNearEnd, visibleIndex } = props;
  const { isDragging = false, isLifted, isFaded = false, onView, children } = props;
  const { scrollsPage = false } = props;
  const cards = useSteadyRows(props.cards);
  const scroller = useRef<HTMLDivElement>(null);

  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    initialMeasurementsCache: measured.get(label) ?? [],
    getItemKey: (index) => cards[index]?.id ?? index,
    gap,
    overscan: 4,
    paddingStart: edge,
    paddingEnd: edge * 3,
    ...(scrollsPage && pageScroll),
    onChange({ range }) {
      if (!range || range.endIndex < cards.length - prefetchDistance) return;
      // A list that the page has scrolled past needs no more cards.
      if (scrollsPage && (scroller.current?.getBoundingClientRect().bottom ?? 0) < 0) return;
      onNearEnd();
    },
  });

  // Before the measurements are dropped with the list.
  useLayoutEffect(
    () => () => void measured.set(label, virtualizer.takeSnapshot()),
    [label, virtualizer],
  );

  useEffect(() => {
    if (!scroller.current || !onView) return;
    onView({ scroller: scroller.current, rows: () => virtualizer.measurementsCache });
    return () => onView(null);
  }, [onView, virtualizer]);

  useLayoutEffect(() => {
    if (visibleIndex < 0) return;
    virtualizer.scrollToIndex(visibleIndex, { align: 'auto' });
    const shown = scrollsPage
      ? scroller.current?.querySelector('[data-lifted]')
      : scroller.current?.parentElement;
    shown?.scrollIntoView({ block: 'nearest' });
  }, [visibleIndex, virtualizer, scrollsPage]);

  return (
    <Scroller
      ref={scroller}
      opacity={isFaded ? 0.6 : 1}
      {...(scrollsPage && { overflowY: 'visible', overscrollBehaviorY: 'auto' })}
    >
      <List
        aria-label={label}
        data-dragging={isDragging ? '' : undefined}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const card = cards[index];
          if (!card) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-lifted={isLifted?.(card) ? '' : undefined}
              aria-posinset={index + 1}
              aria-setsize={Math.max(count, cards.length)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(card, index)}
            </li>
          );
        })}
      </List>
    </Scroller>
  );
}
