import { useMemo } from 'react';
import { CardList as List } from '#client/ui/board/card-list.tsx';
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
  scrollsPage: boolean;
  onNearEnd: () => void;
  onView: (view: Omit<ColumnView, 'column'> | null) => void;
};

/** Shows the lifted card where it would land. */
function arrange(cards: TaskCard[], drag: Drag | null, status: BoardStatus) {
  if (!drag) return cards;
  const others = cards.filter(({ id }) => id !== drag.card.id);
  return drag.to.status === status ? others.toSpliced(drag.to.index, 0, drag.card) : others;
}

export function CardList({ cards, drag, status, ...list }: CardListProps) {
  const rows = useMemo(() => arrange(cards, drag, status), [cards, drag, status]);
  const liftedBy = ({ id }: TaskCard) => (id === drag?.card.id ? drag.by : undefined);
  return (
    <List
      {...list}
      cards={rows}
      estimatedHeight={list.scrollsPage ? 108 : 132}
      prefetchDistance={12}
      visibleIndex={drag?.by === 'keyboard' && drag.to.status === status ? drag.to.index : -1}
      isDragging={drag !== null}
      isLifted={(card) => liftedBy(card) !== undefined}
    >
      {(card, index) => <BoardCard card={card} lifted={liftedBy(card)} index={index} />}
    </List>
  );
}
