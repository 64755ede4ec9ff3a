import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import type { FailedJob } from '../schema.ts';

type DiscardJobDialogProps = { job: FailedJob; onClose: () => void };

export function DiscardJobDialog({ job, onClose }: DiscardJobDialogProps) {
  const discard = useAct(trpc.jobs.discard, {
    done: { title: 'Job discarded', description: `${job.about} won't be done.` },
    failed: 'Failed to discard the job',
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={discard}
      input={{ id: job.id }}
      onClose={onClose}
      title={`Discard ${job.about}?`}
      confirmLabel="Discard"
      confirmingLabel="Discarding..."
    >
      The work is not done, and you can't retry it afterwards.
    </ConfirmMutation>
  );
}
