import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { FailedJob } from '../schema.ts';

type DiscardJobDialogProps = { job: FailedJob; onClose: () => void };

export function DiscardJobDialog({ job, onClose }: DiscardJobDialogProps) {
  const discard = trpc.jobs.discard.useMutation({
    onSuccess: () => toast({ title: 'Job discarded', description: `${job.about} won't be done.` }),
    onError: (error) => toastFailure('Failed to discard the job', error),
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
