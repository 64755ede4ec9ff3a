import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useIsWide } from '#client/browser-state.ts';
import { dropAnimation } from '#client/ui/board/animate-move.ts';
import { LiftedCard } from '#client/ui/board/card.tsx';
import { accessibilityOf } from '#client/ui/board/lifting.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { type BoardSort, columns } from '../../board/columns.ts';
import { sortLabels } from '../../board/order.ts';
import type { TaskCard } from '../../schema.ts';
import { instructions, sortedInstructions } from '../drag/announcements.ts';
import { type Drag, useCardDrag } from '../drag/use-card-drag.ts';
import { type BoardFilter, countAll, type Placement } from './board-cache.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardGrid, BoardSkeleton, EmptyBoard } from './board-states.tsx';
import { CardFacts } from './card-face.tsx';
import { ColumnTabs } from './column-tabs.tsx';
import { useBoard } from './use-board.ts';

type TaskBoardProps = {
  filter: BoardFilter;
  isFiltered: boolean;
  /** False if the card stays where it is. */
  onMove: (card: TaskCard, to: Placement, afterId: number | null | undefined) => boolean;
  /** A long press on a card of a phone. */
  onHold: (card: TaskCard) => void;
  onClear: () => void;
  onCreate: () => void;
};

const accessibility = {
  manual: accessibilityOf(instructions),
  sorted: accessibilityOf(sortedInstructions),
};
const noCollisions = () => [];

const isDragOver = (drag: Drag | null, status: string) =>
  drag && (drag.from.status === status || drag.to.status === status) ? drag : null;

let isExplained = false;

/** Says once why a card stays where it is in a sorted column. */
function explainSort(sort: BoardSort) {
  if (isExplained) return;
  isExplained = true;
  toast({
    title: `The columns are sorted by ${sortLabels[sort].toLowerCase()}`,
    description: 'Choose the manual order to arrange the cards of a column yourself.',
  });
}

export function TaskBoard(props: TaskBoardProps) {
  const { filter, isFiltered, onMove, onHold, onClear, onCreate } = props;
  const isWide = useIsWide();
  const board = useBoard(filter);
  const { drag, sensors, registerColumn, ...handlers } = useCardDrag({
    board: board.data,
    sort: filter.sort,
    onDrop: onMove,
    onReorder: explainSort,
    onHold: isWide ? undefined : onHold,
  });

  if (board.isPending) return <BoardSkeleton />;
  if (board.isError && !board.data)
    return <ErrorState error={board.error} onRetry={() => board.refetch()} />;

  const hint = countAll(board.data) === 0 && !board.isPlaceholderData && (
    <EmptyBoard
      isFiltered={isFiltered}
      isPool={filter.view === 'available'}
      onClear={onClear}
      onCreate={onCreate}
    />
  );
  const isPointing = drag?.by === 'pointer';
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      collisionDetection={noCollisions}
      accessibility={accessibility[filter.sort ? 'sorted' : 'manual']}
      {...handlers}
    >
      {!isWide && <ColumnTabs board={board.data} />}
      <BoardGrid isStale={board.isPlaceholderData}>
        {columns.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            column={board.data[status]}
            filter={filter}
            hint={status === 'todo' && hint}
            drag={isDragOver(drag, status)}
            onView={registerColumn}
          />
        ))}
      </BoardGrid>
      <DragOverlay dropAnimation={dropAnimation} zIndex={30}>
        {isPointing && (
          <LiftedCard title={drag.card.title}>
            <CardFacts card={drag.card} />
          </LiftedCard>
        )}
      </DragOverlay>
    </DndContext>
  );
}
