import { trpc } from '#client/trpc.ts';
import { useOnce } from '#client/use-once.ts';
import type { LeadListing } from '../schema.ts';
import { useMoveLead } from './use-move-lead.ts';

/** Marks a lead as contacted, which ends its reply deadline. */
export function useContactLead({ id }: LeadListing) {
  const utils = trpc.useUtils();
  const move = useMoveLead(() => utils.leads.invalidate());
  const send = useOnce(move.mutate);
  return { contact: () => send({ id, status: 'contacted' }), isContacting: move.isPending };
}
