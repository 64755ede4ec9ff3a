import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { columns } from '../../board/columns.ts';
import { statusLabels } from '../../labels.ts';
import { StatusDot } from '../../parts/status-badge.tsx';
import type { TaskCard } from '../../schema.ts';
import { useBoardActions } from './use-board.ts';

/** Opened by a long press on a card. */
export function MoveSheet({ card, onClose }: { card: TaskCard; onClose: () => void }) {
  const { moveTo } = useBoardActions();
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
    </Dialog>
  );
}
