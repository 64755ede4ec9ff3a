import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { DialogCancel } from '#client/ui/dialog-cancel.tsx';

type AccountFormDialogProps<Schema extends Record<string, unknown>> = {
  form: FormMetadata<Schema, string[]>;
  title: string;
  description?: string;
  submitLabel: string;
  submittingLabel: string;
  isSubmitting: boolean;
  onClose: () => void;
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** The frame of every form about an account. */
export function AccountFormDialog<Schema extends Record<string, unknown>>({
  form,
  submitLabel,
  submittingLabel,
  isSubmitting,
  children,
  ...frame
}: AccountFormDialogProps<Schema>) {
  return (
    <Dialog open dirty={form.dirty} {...frame}>
      <DialogForm {...getFormProps(form)}>
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
