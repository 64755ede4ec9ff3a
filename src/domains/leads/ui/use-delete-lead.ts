import { trpc } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { useAct } from '#client/use-act.ts';
import type { LeadListing } from '../schema.ts';

/** Deletes without a confirmation, as the specification requires. */
export function useDeleteLead({ id, fullName }: LeadListing, onDeleted: () => void) {
  const remove = useAct(trpc.leads.delete, {
    onSuccess() {
      announce(`The lead ${fullName} has been deleted.`);
      onDeleted();
    },
    failed: 'Failed to delete lead',
  });
  return { remove: () => remove.mutate({ id }), isDeleting: remove.isPending };
}
