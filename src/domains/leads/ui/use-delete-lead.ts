import { trpc } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { LeadListing } from '../schema.ts';

/** Deletes without a confirmation, as the specification requires. */
export function useDeleteLead({ id, fullName }: LeadListing, onDeleted: () => void) {
  const remove = trpc.leads.delete.useMutation({
    onSuccess() {
      announce(`The lead ${fullName} has been deleted.`);
      onDeleted();
    },
    onError: (error) => toastFailure('Failed to delete lead', error),
  });
  const send = useOnce(remove.mutate);
  return { remove: () => send({ id }), isDeleting: remove.isPending };
}
