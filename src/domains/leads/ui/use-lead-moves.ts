import { trpc } from '#client/trpc.ts';
import type { Toast } from '#client/ui/toast-queue.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { plural } from '#shared/plural.ts';
import type { Lead, LeadStatus, RejectionReason } from '../schema.ts';
import { leadStatusLabels } from '../statuses.ts';
import type { MovedLead } from './lead-action.ts';
import { toastLeadFailure } from './toast-lead-failure.ts';

/** Where leads are moved, and why if they are rejected. */
export type MoveTarget = {
  status: LeadStatus;
  rejectionReason?: RejectionReason | null | undefined;
  rejectionNote?: string | null | undefined;
};

const toMove = (id: number, to: MoveTarget, from: LeadStatus) => ({
  id,
  status: to.status,
  from,
  // Null and not absent, so that an undo also takes back a first reason.
  rejectionReason: to.rejectionReason ?? null,
  rejectionNote: to.rejectionNote ?? null,
});

/** Names the lead, because Undo is for this one. */
export const movedToast = ({ fullName, status }: Pick<Lead, 'fullName' | 'status'>): Toast => ({
  title: 'Lead updated successfully',
  description: `${fullName}: ${leadStatusLabels[status]}`,
});

/** Moves leads. The toast offers to undo it. */
export function useLeadMoves() {
  const move = trpc.leads.move.useMutation();
  const moveMany = trpc.leads.moveMany.useMutation();
  const undoConversion = trpc.leads.undoConversion.useMutation();

  async function undo(leads: MovedLead[], to: MoveTarget) {
    try {
      const moves = leads.map((lead) => toMove(lead.id, lead, to.status));
      await moveMany.mutateAsync({ moves });
      toast({ title: 'Lead updated successfully' });
    } catch (error) {
      toastLeadFailure(error);
    }
  }

  const offerUndo = (words: Toast, leads: MovedLead[], to: MoveTarget) =>
    toast({ ...words, action: { label: 'Undo', onClick: () => void undo(leads, to) } });

  return {
    /** Returns whether it succeeded. */
    async moveLead(lead: MovedLead, to: MoveTarget) {
      try {
        await move.mutateAsync(toMove(lead.id, to, lead.status));
        offerUndo(movedToast({ ...lead, status: to.status }), [lead], to);
        return true;
      } catch (error) {
        toastLeadFailure(error);
        return false;
      }
    },

    /** Deletes the account that a lead was converted into, unless it is in use. Returns whether it succeeded. */
    async undoConversion(lead: MovedLead) {
      try {
        const { id, status, rejectionReason, rejectionNote } = lead;
        await undoConversion.mutateAsync({ id, status, rejectionReason, rejectionNote });
        toast({
          title: 'Conversion undone',
          description: `The account of ${lead.fullName} has been deleted.`,
        });
        return true;
      } catch (error) {
        toastFailure('Failed to undo the conversion', error);
        return false;
      }
    },

    /** All or none. The caller handles the error, which names the refused leads. */
    async moveLeads(leads: MovedLead[], to: MoveTarget) {
      const moved = leads.filter(({ status }) => status !== to.status);
      if (moved.length === 0) return toast({ title: 'These leads already have this status' });
      await moveMany.mutateAsync({ moves: moved.map((lead) => toMove(lead.id, to, lead.status)) });
      offerUndo({ title: `${plural(moved.length, 'lead')} updated successfully` }, moved, to);
    },
  };
}
