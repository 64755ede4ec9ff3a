import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { LeadListing } from '../schema.ts';

/** Says that somebody has called: the visitor waits no longer. */
export function useContactLead({ id }: LeadListing) {
  const utils = trpc.useUtils();
  const move = trpc.leads.move.useMutation({
    async onSuccess() {
      await utils.leads.invalidate();
      toast({ title: 'Lead updated successfully' });
    },
    onError(error) {
      toastFailure(
        'Failed to update lead',
        error,
        'There was an error updating the lead. Please try again.',
      );
      void utils.leads.list.invalidate();
    },
  });
  const send = useOnce(move.mutate);
  return { contact: () => send({ id, status: 'contacted' }), isContacting: move.isPending };
}
