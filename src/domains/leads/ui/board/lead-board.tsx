import { Box, Flex } from '@chakra-ui/react';
import { DndContext, DragOverlay, pointerWithin } from '@dnd-kit/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { refetching, trpc } from '#client/trpc.ts';
import { dropAnimation, recordCardRect } from '#client/ui/board/animate-move.ts';
import { LiftedCard } from '#client/ui/board/card.tsx';
import { accessibilityOf } from '#client/ui/board/lifting.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { announce } from '#client/ui/live-region.tsx';
import { leadStatuses } from '#shared/lead-value-sets.ts';
import type { LeadCard } from '../../pipeline-schema.ts';
import type { LeadStatus } from '../../schema.ts';
import { leadStatusLabels } from '../../statuses.ts';
import { NoLeads } from '../lead-states.tsx';
import { asksFirst, useMoveTo } from '../lead-status.tsx';
import type { BoardFilter } from '../leads-search.ts';
import { useLeadMoves } from '../use-lead-moves.ts';
import { insertCard, recountMove, removeCard } from './board-cache.ts';
import { CardFacts } from './board-card.tsx';
import { LeadColumn } from './lead-column.tsx';
import { type Drag, instructions, useLeadDrag } from './use-lead-drag.ts';

type LeadBoardProps = { filter: BoardFilter; isFiltered: boolean; onClear: () => void };

const boardKeys = [getQueryKey(trpc.leads.board), getQueryKey(trpc.leads.column)];

const accessibility = accessibilityOf(instructions);

const isDragOf = (drag: Drag | null, status: LeadStatus) =>
  drag && (drag.card.status === status || drag.to === status) ? drag : null;

/** The pipeline: a column for each status. Cards are moved by drag, keyboard and menu. */
export function LeadBoard({ filter, isFiltered, onClear }: LeadBoardProps) {
  const utils = trpc.useUtils();
  const moveTo = useMoveTo();
  const { moveLead } = useLeadMoves();
  const [focusId, setFocusId] = useState<number | null>(null);
  const board = trpc.leads.board.useQuery(filter, { placeholderData: keepPreviousData });

  const columnOf = (status: LeadStatus) => ({ status, ...filter });
  const findCard = (id: number) =>
    leadStatuses
      .flatMap((status) => utils.leads.column.getInfiniteData(columnOf(status))?.pages ?? [])
      .flatMap(({ items }) => items)
      .find((card) => card.id === id);

  /** Shows the move before the server has answered; a refetch follows in any case. */
  function showMove(card: LeadCard, to: LeadStatus) {
    recordCardRect(card.id);
    utils.leads.board.setData(filter, (now) => now && recountMove(now, card, to));
    utils.leads.column.setInfiniteData(
      columnOf(card.status),
      (cards) => cards && removeCard(cards, card.id),
    );
    utils.leads.column.setInfiniteData(
      columnOf(to),
      (cards) => cards && insertCard(cards, { ...card, status: to }),
    );
  }

  function drop(card: LeadCard, to: LeadStatus, by: Drag['by']) {
    if (asksFirst(card, to)) return moveTo(card, to);
    // A refetch that begins before the move is stored would show the card in its former column.
    const resumeUpdates = refetching.pause(boardKeys);
    showMove(card, to);
    if (by === 'keyboard') setFocusId(card.id);
    announce(`Moved ${card.fullName} to ${leadStatusLabels[to]}.`);
    void moveLead(card, { status: to }).finally(resumeUpdates);
  }

  const { drag, sensors, ...handlers } = useLeadDrag({ findCard, onDrop: drop });

  if (board.isError && !board.data)
    return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  const isEmpty =
    board.data &&
    !board.isPlaceholderData &&
    leadStatuses.every((status) => board.data[status].count === 0);
  if (isEmpty) return <NoLeads isFiltered={isFiltered} onClear={onClear} />;

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={accessibility}
      {...handlers}
    >
      {board.isPending && (
        <Box role="status" srOnly>
          Loading leads...
        </Box>
      )}
      <Flex
        role="group"
        aria-label="Board"
        // Focusable, because it scrolls sideways even while it has no cards.
        tabIndex={0}
        flex="1"
        gap="2"
        minH="0"
        overflowX="auto"
        // Leaves room for the focus rings of the columns' cards.
        mx="-1"
        px="1"
        pb="1"
        scrollSnapType={{ base: drag ? 'none' : 'x proximity', xl: 'none' }}
      >
        {leadStatuses.map((status) => (
          <LeadColumn
            key={status}
            status={status}
            filter={filter}
            total={board.data?.[status]}
            drag={isDragOf(drag, status)}
            focusId={focusId}
          />
        ))}
      </Flex>
      <DragOverlay dropAnimation={dropAnimation} zIndex={30}>
        {drag?.by === 'pointer' && (
          <LiftedCard title={drag.card.fullName}>
            <CardFacts card={drag.card} />
          </LiftedCard>
        )}
      </DragOverlay>
    </DndContext>
  );
}
