import { ConvertLeadDialog } from './convert-lead-dialog.tsx';
import { EditLeadDialog } from './edit-lead-dialog.tsx';
import type { LeadAction } from './lead-action.ts';
import { MergeLeadsDialog } from './merge-leads-dialog.tsx';
import { RejectLeadDialog } from './reject-lead-dialog.tsx';

type LeadActionDialogsProps = {
  action: LeadAction;
  onClose: () => void;
  /** Opens the details of a lead. */
  onOpen: (id: number) => void;
};

export function LeadActionDialogs({ action, onClose, onOpen }: LeadActionDialogsProps) {
  switch (action.kind) {
    case 'convert':
      return (
        <ConvertLeadDialog
          lead={action.lead}
          onClose={onClose}
          {...(action.returnFocus && { returnFocus: action.returnFocus })}
        />
      );
    case 'edit':
      return <EditLeadDialog lead={action.lead} onClose={onClose} />;
    case 'merge':
      return <MergeLeadsDialog lead={action.lead} onClose={onClose} onMerged={onOpen} />;
    case 'reject':
      return (
        <RejectLeadDialog
          leads={action.leads}
          onClose={onClose}
          onRejected={action.onRejected}
          onRefused={action.onRefused}
        />
      );
  }
}
