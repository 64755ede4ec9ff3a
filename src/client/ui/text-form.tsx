import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import type * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import type { Draft } from '#client/draft.ts';
import { submitByKey } from '#client/keyboard.ts';
import { isBlank } from '#shared/clean-text.ts';
import { Button } from './button.tsx';
import { textOf } from './field.tsx';
import { FormError } from './form-error.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { useZodForm } from './use-zod-form.ts';

type TextFormProps = {
  id: string;
  schema: z.ZodType<{ content: string }, { content: string }>;
  /** Keeps the text until it is saved. The mutation clears it, also if the form has been closed in the meantime. */
  draft: Draft;
  request: { isPending: boolean; error: unknown };
  onSave: (text: { content: string }, options: { onSuccess: () => void }) => void;
  label: string;
  hint?: string;
  placeholder?: string;
  rows: number;
  submitLabel: string;
  submittingLabel: string;
  /** Shown with the error of the request, such as "Your note is still here." Without it, the caller shows the error. */
  keptText?: string;
  /** Whether the button is disabled until there is a text. */
  needsText?: boolean;
  /** Set for the change of an earlier text. */
  onCancel?: () => void;
};

/** The form for one text, such as a comment or a note. Ctrl and Enter save it. */
export function TextForm(props: TextFormProps) {
  const { id, schema, draft, request, onSave, label, hint, placeholder, rows } = props;
  const { submitLabel, submittingLabel, keptText, needsText = false, onCancel } = props;
  const [form, fields] = useZodForm({
    id,
    schema,
    defaultValue: draft.values,
    refusal: request.error,
    onSubmit(text) {
      const clearContent = () =>
        form.update({ name: fields.content.name, value: '', validated: false });
      onSave(text, { onSuccess: clearContent });
    },
  });
  const isMissing = needsText && isBlank(textOf(fields.content.value));

  return (
    <form
      {...getFormProps(form)}
      onInput={draft.save}
      onKeyDown={isMissing ? undefined : submitByKey}
    >
      <Flex direction="column" gap="3">
        <TextAreaField
          field={fields.content}
          label={label}
          rows={rows}
          {...(hint && { hint })}
          {...(placeholder && { placeholder })}
        />
        {keptText && request.error !== null && (
          <FormError>
            {errorMessage(request.error)} {keptText}
          </FormError>
        )}
        <Flex gap="2" justify="flex-end">
          {onCancel && (
            <Button size="sm" onClick={onCancel} disabled={request.isPending}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size="sm"
            disabled={isMissing}
            loading={request.isPending}
            loadingText={submittingLabel}
          >
            {submitLabel}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
