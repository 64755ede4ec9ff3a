import { trpc } from '#client/trpc.ts';
import { useOnce } from '#client/use-once.ts';
import type { LeadListing } from '../schema.ts';
import { useMoveLead } from './use-move-lead.ts';

/** Says that somebody has called: the visitor waits no longer. */
export function useContactLead({ id }: LeadListing) {
  const utils = trpc.useUtils();
  const move = useMoveLead(() => utils.leads.invalidate());
  const send = useOnce(move.mutate);
  return { contact: () => send({ id, status: 'contacted' }), isContacting: move.isPending };
}
