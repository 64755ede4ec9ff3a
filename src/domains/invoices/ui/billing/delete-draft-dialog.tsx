import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { Invoice } from '../../schema.ts';
import { clientOf } from './invoice-columns.tsx';
import { useInvoicesChanged } from './use-invoice-change.ts';

type DeleteDraftDialogProps = { invoice: Invoice; onClose: () => void; onDeleted: () => void };

export function DeleteDraftDialog({ invoice, onClose, onDeleted }: DeleteDraftDialogProps) {
  const utils = trpc.useUtils();
  const changed = useInvoicesChanged();
  const deleting = trpc.invoices.delete.useMutation({
    async onSuccess() {
      onDeleted();
      toast({
        title: 'Draft deleted',
        description: `The draft for ${clientOf(invoice)} is deleted.`,
      });
      // Not `invoices.get`: the panel may still be open, and would refetch the deleted draft.
      await Promise.all([utils.invoices.list.invalidate(), utils.invoices.sums.invalidate()]);
    },
    onError(error) {
      toastFailure('Failed to delete the draft', error);
      onClose();
      void changed();
    },
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
