import { useState } from 'react';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { plural } from '#shared/plural.ts';
import { rejectionReasonLabels } from '../labels.ts';
import { rejectLeadForm } from '../schema.ts';
import type { MovedLead } from './lead-action.ts';
import { useLeadMoves } from './use-lead-moves.ts';

type RejectLeadDialogProps = {
  leads: MovedLead[];
  onClose: () => void;
  onRejected?: (() => void) | undefined;
  onRefused?: ((error: unknown) => void) | undefined;
};

const reasons = toOptions(rejectionReasonLabels);

/** Rejects leads for a reason, or changes the reason of a rejected lead. */
export function RejectLeadDialog(props: RejectLeadDialogProps) {
  const { leads, onClose, onRejected, onRefused } = props;
  const { moveLead, moveLeads } = useLeadMoves();
  const [isSending, setSending] = useState(false);
  const [lead] = leads;
  const isSingle = leads.length === 1;
  const isChange = isSingle && lead?.status === 'rejected';

  async function reject(reason: Pick<MovedLead, 'rejectionReason' | 'rejectionNote'>) {
    setSending(true);
    const target = { status: 'rejected', ...reason } as const;
    try {
      if (isSingle && lead && !(await moveLead(lead, target))) return;
      if (!isSingle) await moveLeads(leads, target);
      onRejected?.();
      onClose();
    } catch (error) {
      onClose();
      onRefused?.(error);
    } finally {
      setSending(false);
    }
  }

  const [form, fields] = useZodForm({
    id: 'reject-lead',
    schema: rejectLeadForm,
    defaultValue: {
      rejectionReason: lead?.rejectionReason ?? '',
      rejectionNote: lead?.rejectionNote ?? '',
    },
    onSubmit: ({ rejectionReason, rejectionNote }) =>
      void reject({ rejectionReason, rejectionNote: rejectionNote ?? null }),
  });
  const what = isSingle ? lead?.fullName : plural(leads.length, 'lead');
  return (
    <FormDialog
      form={form}
      title={isChange ? `Why was ${what} rejected?` : `Reject ${what}?`}
      submitLabel={isChange ? 'Save' : 'Reject'}
      submittingLabel={isChange ? 'Saving...' : 'Rejecting...'}
      isSubmitting={isSending}
      onClose={onClose}
    >
      <SelectField
        field={fields.rejectionReason}
        label="Reason"
        options={reasons}
        placeholder="Choose a reason"
      />
      <TextAreaField field={fields.rejectionNote} label="Note" rows={3} />
    </FormDialog>
  );
}
