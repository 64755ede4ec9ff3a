import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { Draft } from '../draft.ts';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from './dialog.tsx';
import { findFirstField } from './first-field.ts';

type FormDialogProps<Schema extends Record<string, unknown>> = {
  form: FormMetadata<Schema, string[]>;
  /** Stores the input when the dialog closes. */
  draft?: Draft;
  title: string;
  description?: string;
  submitLabel: string;
  submittingLabel: string;
  isSubmitting: boolean;
  onClose: () => void;
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** A dialog with a form, a Cancel button and a submit button. */
export function FormDialog<Schema extends Record<string, unknown>>({
  form,
  draft,
  submitLabel,
  submittingLabel,
  isSubmitting,
  children,
  ...frame
}: FormDialogProps<Schema>) {
  return (
    <Dialog
      open
      dirty={draft ? draft.isDirty : form.dirty}
      initialFocus={() => findFirstField(form.id)}
      {...frame}
    >
      <DialogForm {...getFormProps(form)} {...(draft && { onInput: draft.save })}>
        <DialogBody pb="4">{children}</DialogBody>
        <DialogFooter>
          <DialogCancel disabled={isSubmitting} />
          <Button
            type="submit"
            variant="primary"
            loading={isSubmitting}
            loadingText={submittingLabel}
          >
            {submitLabel}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
