import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { refetching } from '#client/trpc.ts';
import { isTouch, type LiftedBy, liftedBy, useCardSensors } from '#client/ui/board/lifting.ts';
import { announce } from '#client/ui/live-region.tsx';
import { type BoardSort, columns } from '../../board/columns.ts';
import type { Board, BoardStatus, TaskCard } from '../../schema.ts';
import { findCard, type Placement, sortedPlacement } from '../board/board-cache.ts';
import { boardKey } from '../board/board-query.ts';
import { liftedText, movedText, overText, returnedText } from './announcements.ts';
import { autoScroll, type ColumnView, placementUnder } from './column-view.ts';
import { cardAbove, type Direction, isSamePlacement, step } from './drop-placement.ts';

/** A lifted card with its original placement and where it would land now. */
export type Drag = { card: TaskCard; from: Placement; to: Placement; by: LiftedBy };

type CardDragOptions = {
  board: Board | undefined;
  /** The order of a sorted board, whose cards only change their column. */
  sort: BoardSort | undefined;
  /** False if the card stays where it is. */
  onDrop: (card: TaskCard, to: Placement, afterId: number | null | undefined) => boolean;
  /** The user tried to move a card within a sorted column. */
  onReorder: (sort: BoardSort) => void;
  /** A finger rests on a card that it has lifted, which ends the drag. */
  onHold?: ((card: TaskCard) => void) | undefined;
};

/** With the 120 ms after which a card is lifted, half a second. */
const holdMs = 380;
const maxRestPx = 8;
/** The click of a touch is a later event. */
const clickDelayMs = 100;

/** The finger may still be on the link of the card, which the router does not hear of during a drag. */
function preventClicks() {
  const listener = new AbortController();
  const options = { capture: true, signal: listener.signal };
  window.addEventListener('click', (event) => event.preventDefault(), options);
  return listener;
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function useCardDrag({ board, sort, onDrop, onReorder, onHold }: CardDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const views = useRef(new Map<BoardStatus, ColumnView>());
  const lifted = useRef<DragStartEvent['active'] | null>(null);
  const resumeUpdates = useRef<() => void>(undefined);
  const hasReordered = useRef(false);
  const heldClick = useRef<AbortController>(undefined);
  const holdTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Sensors keep the callbacks from when the card was lifted, so the callbacks read current values from this ref.
  const latest = useRef({ board, drag, sort });
  useLayoutEffect(() => {
    latest.current = { board, drag, sort };
  });

  const registerColumn = useCallback((status: BoardStatus, view: ColumnView | null) => {
    if (view) views.current.set(status, view);
    else views.current.delete(status);
  }, []);

  const othersIn = (status: BoardStatus, card: TaskCard) =>
    latest.current.board?.[status].cards.filter(({ id }) => id !== card.id) ?? [];

  function announcedCard(card: TaskCard, from: Placement, placement: Placement) {
    const count = latest.current.board?.[placement.status].count ?? 0;
    return {
      title: card.title,
      placement,
      total: count + (placement.status === from.status ? 0 : 1),
      sort: latest.current.sort,
    };
  }

  /** On a sorted board the column decides the index. */
  function placementFor({ card, from }: Drag, wanted: Placement) {
    const { board: current, sort: order } = latest.current;
    if (!order || !current) return wanted;
    if (wanted.status !== from.status) return sortedPlacement(current, card, wanted.status, order);
    if (wanted.index !== from.index) hasReordered.current = true;
    return from;
  }

  function goTo(wanted: Placement) {
    const { drag: now } = latest.current;
    if (!now) return;
    const to = placementFor(now, wanted);
    if (isSamePlacement(now.to, to)) return;
    setDrag({ ...now, to });
    if (now.by === 'keyboard') announce(overText(announcedCard(now.card, now.from, to)));
  }

  function stepByKey(event: KeyboardEvent) {
    const { board: current, drag: now } = latest.current;
    const direction = arrows[event.code];
    if (!direction || !now || !current) return;
    event.preventDefault();
    const counts = columns.map((status) => [status, othersIn(status, now.card).length]);
    goTo(step(now.to, direction, Object.fromEntries(counts)));
  }

  const sensors = useCardSensors(stepByKey);

  function start(event: DragStartEvent) {
    const { active } = event;
    const found = latest.current.board && findCard(latest.current.board, Number(active.id));
    if (!found) return;
    const { card, status, index } = found;
    const from = { status, index };
    lifted.current = active;
    hasReordered.current = false;
    resumeUpdates.current = refetching.pause([boardKey]);
    setDrag({ card, from, to: from, by: liftedBy(event) });
    announce(liftedText(announcedCard(card, from, from)));
    if (onHold && isTouch(event))
      holdTimer.current = setTimeout(() => {
        finish();
        heldClick.current = preventClicks();
        onHold(card);
      }, holdMs);
  }

  function endRest() {
    clearTimeout(holdTimer.current);
    holdTimer.current = undefined;
  }

  function move({ delta }: DragMoveEvent) {
    if (Math.hypot(delta.x, delta.y) > maxRestPx) endRest();
  }

  function finish() {
    endRest();
    lifted.current = null;
    setDrag(null);
    resumeUpdates.current?.();
    resumeUpdates.current = undefined;
    return latest.current.drag;
  }

  function end({ activatorEvent: { target } }: DragEndEvent) {
    // dnd-kit hides the click of a short touch from the router, and the browser would load the whole page.
    const isTouched = holdTimer.current !== undefined;
    const link = isTouched && target instanceof Element ? target.closest('a') : null;
    if (link) heldClick.current = preventClicks();
    setTimeout(() => {
      heldClick.current?.abort();
      link?.click();
    }, clickDelayMs);
    const { drag: now } = latest.current;
    if (now && !isSamePlacement(now.from, now.to)) {
      const { card, from, to } = now;
      // Without an anchor the server puts it at the top of the manual order.
      const afterId = sort ? undefined : cardAbove(othersIn(to.status, card), to.index);
      const isMoved = onDrop(card, to, afterId);
      announce(
        isMoved
          ? movedText(announcedCard(card, from, to))
          : returnedText(announcedCard(card, from, from)),
      );
    } else if (now) {
      announce(returnedText(announcedCard(now.card, now.from, now.from)));
      if (sort && hasReordered.current) onReorder(sort);
    }
    finish();
  }

  function cancel() {
    heldClick.current?.abort();
    const now = finish();
    if (now) announce(returnedText(announcedCard(now.card, now.from, now.from)));
  }

  const isPointing = drag?.by === 'pointer';
  const follow = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    follow.current = () => {
      const rect = lifted.current?.rect.current.translated;
      const { drag: now } = latest.current;
      // A finger that rests near an edge does not scroll.
      if (!rect || !now || holdTimer.current !== undefined) return;
      autoScroll(views.current, rect);
      const placement = placementUnder(views.current, rect, now.to);
      if (placement) goTo(placement);
    };
  });

  // The user can leave the board during a drag, for example with the browser's Back button.
  useEffect(
    () => () => {
      clearTimeout(holdTimer.current);
      heldClick.current?.abort();
      resumeUpdates.current?.();
    },
    [],
  );

  // Runs every frame, because while the column scrolls, cards also move under a pointer that does not move.
  useEffect(() => {
    if (!isPointing) return;
    let frame = requestAnimationFrame(function tick() {
      follow.current?.();
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPointing]);

  return {
    drag,
    sensors,
    registerColumn,
    onDragStart: start,
    onDragMove: move,
    onDragEnd: end,
    onDragCancel: cancel,
  };
}
