import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import type { Lead } from '../schema.ts';
import { toastLeadFailure } from './toast-lead-failure.ts';
import { movedToast } from './use-lead-moves.ts';

/**
 * Changes the status of a lead. `onMoved` updates the lists of the current page at once. With `undo` the toast has an Undo
 * button.
 */
export function useMoveLead(
  onMoved?: (lead: { id: number }) => void,
  undo?: (lead: Pick<Lead, 'id' | 'status'>) => void,
) {
  return trpc.leads.move.useMutation({
    onSuccess(lead) {
      onMoved?.(lead);
      toast({
        ...movedToast(lead),
        ...(undo && { action: { label: 'Undo', onClick: () => undo(lead) } }),
      });
    },
    onError: toastLeadFailure,
  });
}
