import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { submitByKey } from '#client/keyboard.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { workflowCommentForm } from '../../comment-schema.ts';

type CommentFormProps = {
  /** Identifies the draft, which is kept until the comment is sent. */
  id: string;
  label: string;
  content?: string;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** The error of the last request. */
  error: unknown;
  onSubmit: (content: string, onDone: () => void) => void;
  onCancel?: () => void;
};

/** Creates or edits a comment. The text is kept as a draft until it is sent. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, content = '', submitLabel, pendingLabel, isPending, error } = props;
  const { onSubmit, onCancel } = props;
  const draft = useDraft(id, { content });
  const [form, fields] = useZodForm({
    id,
    schema: workflowCommentForm,
    defaultValue: draft.values,
    refusal: error,
    onSubmit(comment) {
      onSubmit(comment.content, () => {
        draft.clear();
        form.update({ name: fields.content.name, value: '', validated: false });
      });
    },
  });

  function cancel() {
    draft.clear();
    onCancel?.();
  }

  return (
    <form {...getFormProps(form)} onInput={draft.save} onKeyDown={submitByKey}>
      <Flex direction="column" gap="2">
        <TextAreaField field={fields.content} label={label} rows={2} />
        {error !== null && <FormError>{errorMessage(error)} Your comment is still here.</FormError>}
        <Flex gap="2" justify="flex-end">
          {onCancel && (
            <Button size="sm" onClick={cancel} disabled={isPending}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size="sm"
            loading={isPending}
            loadingText={pendingLabel}
          >
            {submitLabel}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
