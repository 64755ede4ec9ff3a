import { ConvertLeadDialog } from './convert-lead-dialog.tsx';
import { DeleteLeadDialog } from './delete-lead-dialog.tsx';
import type { LeadAction } from './lead-action.ts';
import { MergeLeadsDialog } from './merge-leads-dialog.tsx';
import { RejectLeadDialog } from './reject-lead-dialog.tsx';

type LeadActionDialogsProps = {
  action: LeadAction;
  onClose: () => void;
  onDeleted: (id: number) => void;
  /** Opens the details of a lead. */
  onOpen: (id: number) => void;
};

export function LeadActionDialogs(props: LeadActionDialogsProps) {
  const { action, onClose, onDeleted, onOpen } = props;
  switch (action.kind) {
    case 'convert':
      return (
        <ConvertLeadDialog
          lead={action.lead}
          onClose={onClose}
          {...(action.returnFocus && { returnFocus: action.returnFocus })}
        />
      );
    case 'delete':
      return (
        <DeleteLeadDialog
          lead={action.lead}
          onClose={onClose}
          onDeleted={() => onDeleted(action.lead.id)}
        />
      );
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
