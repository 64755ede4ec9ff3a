import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx';
import { useActor } from '#client/use-user.ts';
import { columns } from '../../board/columns.ts';
import { statusLabels } from '../../labels.ts';
import { ReviewButtons } from '../../parts/review-buttons.tsx';
import { StatusDot } from '../../parts/status-badge.tsx';
import { canReviewTask } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import { useApproveTask } from '../task/use-approve-task.ts';
import { useBoardActions } from './use-board.ts';

/** Opened by a long press on a card. */
export function MoveSheet({ card, onClose }: { card: TaskCard; onClose: () => void }) {
  const { moveTo, requestChanges } = useBoardActions();
  const actor = useActor();
  const { approve, isPending } = useApproveTask();
  return (
    <Dialog open onClose={onClose} title="Move to" description={card.title} size="sheet">
      <DialogBody px="3">
        {columns
          .filter((status) => status !== card.status)
          .map((status) => (
            <Button
              key={status}
              wide
              size="lg"
              px="3"
              variant="ghost"
              justifyContent="flex-start"
              icon={<StatusDot status={status} />}
              onClick={() => {
                onClose();
                moveTo(card, status);
              }}
            >
              {statusLabels[status]}
            </Button>
          ))}
      </DialogBody>
      {card.status === 'in-review' && canReviewTask(actor, card) && (
        <DialogFooter>
          <ReviewButtons
            isApproving={isPending}
            onApprove={() => {
              onClose();
              approve({ id: card.id, version: card.version });
            }}
            onRequestChanges={() => requestChanges(card)}
          />
        </DialogFooter>
      )}
    </Dialog>
  );
}
