import { chakra } from '@chakra-ui/react';
import { Check, RotateCcw } from 'lucide-react';
import { useFocusNext } from '#client/focus-next.ts';
import { Button } from '#client/ui/button.tsx';
import { useApproveTask } from '../ui/task/use-approve-task.ts';

/** Quiet, because several tasks may have these buttons side by side. */
const compactApproval = {
  size: 'sm',
  px: '2.5',
  gap: '1.5',
  bg: 'brand.tint',
  color: 'brand',
  _hover: { borderColor: 'brand' },
} as const;
const compactRequest = { size: 'sm', variant: 'ghost', px: '2.5' } as const;

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
  const nameOf = (label: string) => (isCompact ? { 'aria-label': `${label}: ${title}` } : {});
  return (
    <>
      <Button
        {...nameOf('Approve')}
        {...(isCompact ? compactApproval : { variant: 'primary' })}
        icon={<Check {...icon} />}
        loading={isApproving}
        onClick={onApprove}
      >
        Approve
      </Button>
      <Button
        {...nameOf('Request changes')}
        {...(isCompact && compactRequest)}
        icon={!isCompact && <RotateCcw {...icon} />}
        onClick={onRequestChanges}
      >
        Request changes
      </Button>
    </>
  );
}

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1' } });

type QuickReviewProps = {
  task: { id: number; title: string; version?: number | undefined };
  onRequestChanges: () => void;
};

/** The buttons on a card or in a list. They and their row may be removed by the decision, so the focus goes to the next row. */
export function QuickReview({ task, onRequestChanges }: QuickReviewProps) {
  const { id, title, version } = task;
  const { approve, isPending } = useApproveTask();
  const { node, remember } = useFocusNext({ isBusy: isPending });
  return (
    <Row ref={node}>
      <ReviewButtons
        title={title}
        isApproving={isPending}
        onApprove={() => {
          remember();
          approve({ id, version });
        }}
        onRequestChanges={() => {
          remember();
          onRequestChanges();
        }}
      />
    </Row>
  );
}
