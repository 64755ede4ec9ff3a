import { useRef } from 'react';
import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useOpener } from '#client/ui/modal.ts';
import { useAct } from '#client/use-act.ts';
import type { Lead } from '../schema.ts';

type DeleteLeadDialogProps = {
  lead: Pick<Lead, 'id' | 'fullName'>;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteLeadDialog({ lead, onClose, onDeleted }: DeleteLeadDialogProps) {
  const opener = useOpener(true);
  const isDeleted = useRef(false);
  const remove = useAct(trpc.leads.delete, {
    done: { title: 'Lead deleted', description: `${lead.fullName} has been deleted.` },
    onSuccess() {
      isDeleted.current = true;
      onClose();
      onDeleted();
    },
    failed: 'Failed to delete lead',
  });
  return (
    <ConfirmMutation
      onClose={onClose}
      title={`Delete ${lead.fullName}?`}
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
      mutation={remove}
      input={{ id: lead.id }}
      // The row that opened it is removed with the lead.
      returnFocus={() => (isDeleted.current ? document.getElementById('main') : opener())}
    >
      The comments and emails of this lead are deleted too. You can't undo this.
    </ConfirmMutation>
  );
}
