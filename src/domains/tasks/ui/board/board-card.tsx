import { memo } from 'react';
import { DraggableCard } from '#client/ui/board/card.tsx';
import type { LiftedBy } from '#client/ui/board/lifting.ts';
import { Button } from '#client/ui/button.tsx';
import { useActor } from '#client/use-user.ts';
import { QuickReview } from '../../parts/review-buttons.tsx';
import { canReviewTask, canTakeTask } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import { toOpenTask } from '../tasks-search.ts';
import { CardFacts } from './card-face.tsx';
import { CardMenu } from './card-menu.tsx';
import { useBoardActions } from './use-board.ts';

type BoardCardProps = {
  card: TaskCard;
  lifted: LiftedBy | undefined;
  index: number;
};

const CardContent = memo(function CardContent({ card }: { card: TaskCard }) {
  const actor = useActor();
  const { take, requestChanges } = useBoardActions();
  return (
    <>
      <CardFacts card={card} />
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
  return (
    <DraggableCard
      id={card.id}
      title={card.title}
      link={{ to: '/tasks', search: toOpenTask(card.id) }}
      placement={`${card.status} ${index}`}
      lifted={lifted}
      takesFocus={lifted === 'keyboard'}
    >
      <CardContent card={card} />
    </DraggableCard>
  );
});
