import { useDraggable } from '@dnd-kit/core';
import { memo, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { useActor } from '#client/use-user.ts';
import { QuickReview } from '../../parts/review-buttons.tsx';
import { canReviewTask, canTakeTask, ownsTasks } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import { animateArrival } from '../drag/animate-move.ts';
import { toOpenTask } from '../tasks-search.ts';
import { CardFacts, CardFrame } from './card-face.tsx';
import { CardMenu } from './card-menu.tsx';
import { useBoardActions } from './use-board.ts';

type BoardCardProps = {
  card: TaskCard;
  /** Set while the card is lifted: the pointer drags a copy of it, the keyboard moves the card itself. */
  lifted?: 'pointer' | 'keyboard' | undefined;
  index: number;
};

const CardContent = memo(function CardContent({ card }: { card: TaskCard }) {
  const actor = useActor();
  const { take, requestChanges } = useBoardActions();
  return (
    <>
      <CardFacts card={card} showsClient={!ownsTasks(actor)} />
      {canTakeTask(actor, card) && (
        <Button size="sm" position="relative" zIndex="1" onClick={() => take(card)}>
          Assign to Me
        </Button>
      )}
      {card.status === 'in-review' && canReviewTask(actor, card) && (
        <div className="review">
          <QuickReview task={card} onRequestChanges={() => requestChanges(card)} />
        </div>
      )}
      <CardMenu card={card} />
    </>
  );
});

export const BoardCard = memo(function BoardCard({ card, lifted, index }: BoardCardProps) {
  const { id, title, status } = card;
  const { listeners, attributes, setNodeRef, setActivatorNodeRef } = useDraggable({ id });
  const titleId = useId();
  const frame = useRef<HTMLElement | null>(null);
  const link = useRef<HTMLAnchorElement | null>(null);
  const attachFrame = useCallback(
    (node: HTMLElement | null) => {
      frame.current = node;
      setNodeRef(node);
    },
    [setNodeRef],
  );
  const attachLink = useCallback(
    (node: HTMLAnchorElement | null) => {
      link.current = node;
      setActivatorNodeRef(node);
    },
    [setActivatorNodeRef],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the card's index changes
  useLayoutEffect(() => {
    if (frame.current) animateArrival(id, frame.current);
  }, [id, status, index]);

  // A card moved to another column is mounted again there and must keep the keyboard focus.
  useLayoutEffect(() => {
    if (lifted === 'keyboard') link.current?.focus({ preventScroll: true });
  }, [lifted]);

  return (
    <CardFrame
      ref={attachFrame}
      data-card={id}
      aria-labelledby={titleId}
      state={lifted && (lifted === 'pointer' ? 'gap' : 'keyboard')}
      {...listeners}
    >
      <PlainLink
        ref={attachLink}
        id={titleId}
        to="/tasks"
        search={toOpenTask(id)}
        resetScroll={false}
        preload={false}
        className="title"
        draggable={false}
        aria-describedby={attributes['aria-describedby']}
        // The link covers the whole card, below its menu and button.
        _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'card' }}
      >
        {title}
      </PlainLink>
      <CardContent card={card} />
    </CardFrame>
  );
});

/** The copy of a card that follows the pointer. */
export function LiftedCard({ card, showsClient }: { card: TaskCard; showsClient: boolean }) {
  return (
    <CardFrame state="lifted" data-lifted aria-hidden h="full">
      <div className="title">{card.title}</div>
      <CardFacts card={card} showsClient={showsClient} />
    </CardFrame>
  );
}
