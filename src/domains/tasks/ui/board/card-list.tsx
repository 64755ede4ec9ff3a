import { chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BoardStatus, TaskCard } from '../../schema.ts';
import type { ColumnView } from '../drag/column-view.ts';
import type { Drag } from '../drag/use-card-drag.ts';
import { BoardCard } from './board-card.tsx';

type CardListProps = {
  label: string;
  cards: TaskCard[];
  /** Number of cards in the column, including those not loaded. */
  count: number;
  drag: Drag | null;
  status: BoardStatus;
  onNearEnd: () => void;
  onView: (view: Omit<ColumnView, 'column'> | null) => void;
};

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

const gap = 8;
const edge = 4;
const estimatedCardHeight = 132;
/** The next page is loaded when fewer cards than this are left below the visible ones. */
const prefetchDistance = 12;

/** Shows the lifted card where it would land. */
function arrange(cards: TaskCard[], drag: Drag | null, status: BoardStatus) {
  if (!drag) return cards;
  const others = cards.filter(({ id }) => id !== drag.card.id);
  return drag.to.status === status ? others.toSpliced(drag.to.index, 0, drag.card) : others;
}

export function CardList(props: CardListProps) {
  const { label, cards, count, drag, status, onNearEnd, onView } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => arrange(cards, drag, status), [cards, drag, status]);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedCardHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    gap,
    overscan: 4,
    paddingStart: edge,
    paddingEnd: edge * 3,
    onChange({ range }) {
      if (range && range.endIndex >= rows.length - prefetchDistance) onNearEnd();
    },
  });

  useEffect(() => {
    if (!scroller.current) return;
    onView({ scroller: scroller.current, rows: () => virtualizer.measurementsCache });
    return () => onView(null);
  }, [onView, virtualizer]);

  // Keep a card moved by keyboard visible.
  const keyboardIndex = drag?.by === 'keyboard' && drag.to.status === status ? drag.to.index : -1;
  useLayoutEffect(() => {
    if (keyboardIndex < 0) return;
    virtualizer.scrollToIndex(keyboardIndex, { align: 'auto' });
    scroller.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [keyboardIndex, virtualizer]);

  return (
    <Scroller ref={scroller}>
      <List
        aria-label={label}
        data-dragging={drag ? '' : undefined}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const card = rows[index];
          if (!card) return null;
          const lifted = card.id === drag?.card.id ? drag.by : undefined;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-lifted={lifted}
              aria-posinset={index + 1}
              aria-setsize={Math.max(count, rows.length)}
              style={{ transform: `translateY(${start}px)` }}
            >
              <BoardCard card={card} lifted={lifted} index={index} />
            </li>
          );
        })}
      </List>
    </Scroller>
  );
}
