import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';

/** Gives a lead another status, wherever it is shown; `onMoved` brings the lists there up to date. */
export function useMoveLead(onMoved: (lead: { id: number }) => void | Promise<void>) {
  const utils = trpc.useUtils();
  return trpc.leads.move.useMutation({
    async onSuccess(lead) {
      await onMoved(lead);
      toast({ title: 'Lead updated successfully' });
    },
    onError(error) {
      const otherwise = 'There was an error updating the lead. Please try again.';
      toastFailure('Failed to update lead', error, otherwise);
      void utils.leads.list.invalidate();
    },
  });
}
