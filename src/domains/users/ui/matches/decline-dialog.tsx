import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { declineProposalForm, matchTextLimit } from '../../matches/schema.ts';

type DeclineDialogProps = { va: { id: number; fullName: string }; onClose: () => void };

/** Asks for another VA than the proposed one. */
export function DeclineDialog({ va, onClose }: DeclineDialogProps) {
  const decline = useAct(trpc.matches.decline, {
    done: { title: 'Answer sent', description: 'We will propose someone else.' },
    onSuccess: onClose,
  });
  const [form, fields] = useZodForm({
    id: 'decline-proposal',
    schema: declineProposalForm,
    refusal: decline.error,
    onSubmit: (values) => decline.mutate({ ...values, vaId: va.id }),
  });
  return (
    <FormDialog
      form={form}
      title="Ask for someone else?"
      description={`We will propose another assistant than ${va.fullName}.`}
      submitLabel="Ask for someone else"
      submittingLabel="Sending..."
      error={decline.error}
      isSubmitting={decline.isPending}
      onClose={onClose}
    >
      <TextAreaField
        field={fields.reason}
        label="What should be different?"
        rows={3}
        limit={matchTextLimit}
      />
    </FormDialog>
  );
}
