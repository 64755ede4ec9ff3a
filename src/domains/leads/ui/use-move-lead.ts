import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';

/**
 * Gives a lead another status, wherever it is shown; `onMoved` brings the lists there up to date. With `undo` the toast
 * offers to take it back.
 */
export function useMoveLead(
  onMoved: (lead: { id: number }) => void | Promise<void>,
  undo?: (lead: { id: number }) => void,
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
      const otherwise = 'There was an error updating the lead. Please try again.';
      toastFailure('Failed to update lead', error, otherwise);
      void utils.leads.list.invalidate();
    },
  });
}
