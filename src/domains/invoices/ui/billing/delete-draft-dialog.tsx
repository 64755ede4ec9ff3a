import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import type { Invoice } from '../../schema.ts';
import { clientOf } from '../invoice-status.tsx';

type DeleteDraftDialogProps = { invoice: Invoice; onClose: () => void; onDeleted: () => void };

export function DeleteDraftDialog({ invoice, onClose, onDeleted }: DeleteDraftDialogProps) {
  const deleting = useAct(trpc.invoices.delete, {
    done: {
      title: 'Draft deleted',
      description: `The draft for ${clientOf(invoice)} is deleted.`,
    },
    onSuccess: onDeleted,
    failed: 'Failed to delete the draft',
    onError: onClose,
  });
  return (
    <ConfirmMutation
      mutation={deleting}
      input={{ id: invoice.id }}
      onClose={onClose}
      title={`Delete the draft for ${clientOf(invoice)}?`}
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
    >
      It has no number yet, so nothing is missing afterwards.
    </ConfirmMutation>
  );
}
