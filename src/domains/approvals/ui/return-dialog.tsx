import * as z from 'zod';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { correctionReason } from '#domains/time/corrections/schema.ts';
import { countEntries } from './use-decisions.ts';

const returnForm = z.object({ reason: correctionReason });

type ReturnDialogProps = {
  /** The number of entries. */
  count: number;
  /** The number of entries of the week, if these are the first ones. */
  total?: number | undefined;
  /** Who gets them back. */
  name: string;
  isSending: boolean;
  onReturn: (reason: string) => void;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
};

/** Asks for the reason, which is the same for all selected entries. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { count, total, name, isSending, onReturn, onClose, returnFocus } = props;
  const isPart = total !== undefined && count < total;
  const [form, fields] = useZodForm({
    id: 'return-time',
    schema: returnForm,
    refusal: null,
    onSubmit: ({ reason }) => onReturn(reason),
  });
  return (
    <FormDialog
      form={form}
      title={`Return ${countEntries(count)}`}
      description={`${isPart ? `The first ${count} of ${total}. ` : ''}${name} corrects the time and submits it again.`}
      submitLabel="Return time"
      submittingLabel="Returning..."
      isSubmitting={isSending}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint={`${name} sees it next to the time.`}
        rows={3}
      />
    </FormDialog>
  );
}
