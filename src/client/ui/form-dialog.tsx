import { Flex } from '@chakra-ui/react';
import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { FormEvent, ReactNode } from 'react';
import { errorMessage } from '../describe-error.ts';
import type { Draft } from '../draft.ts';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from './dialog.tsx';
import type { DialogFrameProps } from './dialog-frame.tsx';
import { findFirstField } from './first-field.ts';
import { FormError } from './form-error.tsx';

type FormDialogProps<Schema extends Record<string, unknown>> = Pick<
  DialogFrameProps,
  'title' | 'description' | 'size' | 'returnFocus'
> & {
  form: FormMetadata<Schema, string[]>;
  /** Stores the input when the dialog closes. */
  draft?: Draft;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** Shown above the fields. */
  error?: unknown;
  submitLabel: string;
  submittingLabel: string;
  isSubmitting: boolean;
  canSubmit?: boolean;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  /** The fields, one below the other. */
  children: ReactNode;
};

/** A dialog with a form, a Cancel button and a submit button. */
export function FormDialog<Schema extends Record<string, unknown>>({
  form,
  draft,
  onInput = draft?.save,
  error,
  submitLabel,
  submittingLabel,
  isSubmitting,
  canSubmit = true,
  tone = 'primary',
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
      <DialogForm {...getFormProps(form)} onInput={onInput}>
        <DialogBody pb="4">
          <Flex direction="column" gap="5">
            {error ? <FormError>{errorMessage(error)}</FormError> : null}
            {children}
          </Flex>
        </DialogBody>
        <DialogFooter>
          <DialogCancel disabled={isSubmitting} />
          <Button
            type="submit"
            variant={tone}
            loading={isSubmitting}
            loadingText={submittingLabel}
            disabled={!canSubmit}
          >
            {submitLabel}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
