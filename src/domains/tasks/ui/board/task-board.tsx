import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useRef, useState } from 'react';
import { ErrorState } from '#client/ui/error-state.tsx';
import { useActor } from '#client/use-user.ts';
import { columns } from '../../columns.ts';
import { ownsTasks } from '../../policy.ts';
import type { Board, TaskCard } from '../../schema.ts';
import { FirstCapture } from '../capture/first-capture.tsx';
import { blankLine } from '../capture/use-line.ts';
import { dropAnimation } from '../drag/animate-move.ts';
import { instructions, sortedInstructions } from '../drag/announcements.ts';
import { type Drag, useCardDrag } from '../drag/use-card-drag.ts';
import { explainSort } from '../explain-sort.ts';
import { type BoardFilter, countAll, type Placement } from './board-cache.ts';
import { LiftedCard } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardGrid, BoardSkeleton, EmptyBoard } from './board-states.tsx';
import { useBoard } from './use-board.ts';

type TaskBoardProps = {
  filter: BoardFilter;
  isFiltered: boolean;
  onMove: (card: TaskCard, to: Placement, afterId: number | null | undefined) => void;
  onClear: () => void;
  onCreate: () => void;
};

const noAnnouncement = () => undefined;
// The board makes its own announcements, because dnd-kit does not know positions in a list.
const accessibilityOf = (draggable: string) => ({
  announcements: {
    onDragStart: noAnnouncement,
    onDragOver: noAnnouncement,
    onDragEnd: noAnnouncement,
    onDragCancel: noAnnouncement,
  },
  screenReaderInstructions: { draggable },
});
const accessibility = {
  manual: accessibilityOf(instructions),
  sorted: accessibilityOf(sortedInstructions),
};
const noCollisions = () => [];

const isDragOver = (drag: Drag | null, status: string) =>
  drag && (drag.from.status === status || drag.to.status === status) ? drag : null;

/** The pool hides empty columns, because nearly all of its tasks are in To Do. */
const columnsOf = ({ view }: BoardFilter, board?: Board) =>
  view === 'available'
    ? columns.filter((status) => status === 'todo' || (board && board[status].count > 0))
    : columns;

export function TaskBoard({ filter, isFiltered, onMove, onClear, onCreate }: TaskBoardProps) {
  const actor = useActor();
  const board = useBoard(filter);
  const [isStarted, setStarted] = useState(false);
  // The first task brings the columns, whose field continues the text of the field for the first task.
  const firstLine = useRef(blankLine);
  const { drag, sensors, registerColumn, ...handlers } = useCardDrag({
    board: board.data,
    sort: filter.sort,
    onDrop: onMove,
    onReorder: explainSort,
  });

  if (board.isPending) return <BoardSkeleton columns={columnsOf(filter)} />;
  if (board.isError && !board.data)
    return <ErrorState error={board.error} onRetry={() => board.refetch()} />;
  if (countAll(board.data) === 0 && !board.isPlaceholderData)
    return (
      <EmptyBoard
        isFiltered={isFiltered}
        isPool={filter.view === 'available'}
        onClear={onClear}
        onCreate={onCreate}
      >
        <FirstCapture filter={filter} kept={firstLine} onSubmit={() => setStarted(true)} />
      </EmptyBoard>
    );

  const shown = columnsOf(filter, board.data);
  const isPointing = drag?.by === 'pointer';
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      collisionDetection={noCollisions}
      accessibility={accessibility[filter.sort ? 'sorted' : 'manual']}
      {...handlers}
    >
      <BoardGrid columnCount={shown.length} isStale={board.isPlaceholderData}>
        {shown.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            column={board.data[status]}
            filter={filter}
            {...(isStarted && status === 'todo' && { firstLine })}
            drag={isDragOver(drag, status)}
            onView={registerColumn}
          />
        ))}
      </BoardGrid>
      <DragOverlay dropAnimation={dropAnimation} zIndex={30}>
        {isPointing && <LiftedCard card={drag.card} showsClient={!ownsTasks(actor)} />}
      </DragOverlay>
    </DndContext>
  );
}
