import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { Lead } from '../schema.ts';

/**
 * Changes the status of a lead. `onMoved` updates the lists of the current page. With `undo` the toast has an Undo
 * button.
 */
export function useMoveLead(
  onMoved: (lead: { id: number }) => void | Promise<void>,
  undo?: (lead: Pick<Lead, 'id' | 'status'>) => void,
) {
  const utils = trpc.useUtils();
  return trpc.leads.move.useMutation({
    async onSuccess(lead) {
      await onMoved(lead);
      toast({
        title: 'Lead updated successfully',
        ...(undo && { action: { label: 'Undo', onClick: () => undo(lead) } }),
      });
    },
    onError(error) {
      const fallback = 'There was an error updating the lead. Please try again.';
      toastFailure('Failed to update lead', error, fallback);
      void utils.leads.list.invalidate();
    },
  });
}
