import { Check, RotateCcw } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useApproveTask } from '../ui/task/use-approve-task.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type ReviewButtonsProps = {
  /** The title of the task, where several tasks have these buttons. */
  title?: string;
  isApproving: boolean;
  onApprove: () => void;
  onRequestChanges: () => void;
};

/** What the client decides about a task in review. */
export function ReviewButtons({
  title,
  isApproving,
  onApprove,
  onRequestChanges,
}: ReviewButtonsProps) {
  const isCompact = title !== undefined;
  const shared = isCompact ? ({ size: 'sm' } as const) : {};
  const nameOf = (label: string) => (isCompact ? { 'aria-label': `${label}: ${title}` } : {});
  return (
    <>
      <Button
        {...shared}
        {...nameOf('Approve')}
        variant="primary"
        icon={!isCompact && <Check {...icon} />}
        loading={isApproving}
        onClick={onApprove}
      >
        Approve
      </Button>
      <Button
        {...shared}
        {...nameOf('Request changes')}
        icon={!isCompact && <RotateCcw {...icon} />}
        onClick={onRequestChanges}
      >
        Request changes
      </Button>
    </>
  );
}

type QuickReviewProps = {
  task: { id: number; title: string; version?: number | undefined };
  onRequestChanges: () => void;
};

/** The buttons on a card or in a list. */
export function QuickReview({ task, onRequestChanges }: QuickReviewProps) {
  const { id, title, version } = task;
  const { approve, isPending } = useApproveTask();
  return (
    <ReviewButtons
      title={title}
      isApproving={isPending}
      onApprove={() => approve({ id, version })}
      onRequestChanges={onRequestChanges}
    />
  );
}
