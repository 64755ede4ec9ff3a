import { useDraggable } from '@dnd-kit/core';
import { type MouseEvent, memo, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { canTakeTask, ownsTasks } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import { arrive } from '../drag/glide.ts';
import { useActor } from '../use-actor.ts';
import { useBoardActions } from './board-actions.ts';
import { CardFacts, CardFrame } from './card-face.tsx';
import { CardMenu } from './card-menu.tsx';

type BoardCardProps = {
  card: TaskCard;
  /** While it is lifted: the pointer carries a picture of it, the keyboard moves the card itself. */
  lifted?: 'pointer' | 'keyboard' | undefined;
  index: number;
};

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey;

const CardContent = memo(function CardContent({ card }: { card: TaskCard }) {
  const actor = useActor();
  const { take } = useBoardActions();
  return (
    <>
      <CardFacts card={card} showsClient={!ownsTasks(actor)} />
      {canTakeTask(actor, card) && (
        <Button size="sm" position="relative" zIndex="1" onClick={() => take(card)}>
          Assign to Me
        </Button>
      )}
      <CardMenu card={card} />
    </>
  );
});

export const BoardCard = memo(function BoardCard({ card, lifted, index }: BoardCardProps) {
  const { id, title, status } = card;
  const { open } = useBoardActions();
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what it arrives at
  useLayoutEffect(() => {
    if (frame.current) arrive(id, frame.current);
  }, [id, status, index]);

  // Carried into another column the card is drawn anew, and the keyboard must stay on it.
  useLayoutEffect(() => {
    if (lifted === 'keyboard') link.current?.focus({ preventScroll: true });
  }, [lifted]);

  function openPopup(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    open(card);
  }

  return (
    <CardFrame
      ref={attachFrame}
      data-card={id}
      aria-labelledby={titleId}
      state={lifted && (lifted === 'pointer' ? 'gap' : 'held')}
      {...listeners}
    >
      <PlainLink
        ref={attachLink}
        id={titleId}
        to="/tasks"
        search={{ id }}
        preload={false}
        className="title"
        draggable={false}
        aria-describedby={attributes['aria-describedby']}
        onClick={openPopup}
        // The whole card is the link; its menu and button lie above.
        _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'card' }}
      >
        {title}
      </PlainLink>
      <CardContent card={card} />
    </CardFrame>
  );
});

/** The picture of a card that follows the pointer. */
export function LiftedCard({ card, showsClient }: { card: TaskCard; showsClient: boolean }) {
  return (
    <CardFrame state="lifted" data-lifted aria-hidden h="full">
      <div className="title">{card.title}</div>
      <CardFacts card={card} showsClient={showsClient} />
    </CardFrame>
  );
}
