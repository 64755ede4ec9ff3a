import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useOnce } from '#client/use-once.ts';
import { type Comment, commentForm } from '../schema.ts';

export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { id, taskId, content } = comment;
  const utils = trpc.useUtils();
  const draft = useDraft(`edit-comment:${id}`, { content });
  const edit = trpc.comments.edit.useMutation({
    async onSuccess() {
      draft.clear();
      await utils.comments.list.invalidate({ taskId });
      onDone();
    },
  });
  const send = useOnce(edit.mutate);
  const [form, fields] = useZodForm({
    id: `edit-comment-${id}`,
    schema: commentForm,
    defaultValue: draft.values,
    refusal: edit.error,
    onSubmit: (changed) => send({ ...changed, id }),
  });

  function cancel() {
    draft.clear();
    onDone();
  }

  return (
    <form {...getFormProps(form)} onInput={draft.save}>
      <Flex direction="column" gap="3" pt="1">
        <TextAreaField field={fields.content} label="Edit comment" rows={3} />
        {edit.isError && (
          <FormError>{errorMessage(edit.error)} Your change is still here.</FormError>
        )}
        <Flex gap="2" justify="flex-end">
          <Button size="sm" onClick={cancel} disabled={edit.isPending}>
            Cancel
          </Button>
          <Button
            size="sm"
            type="submit"
            variant="primary"
            loading={edit.isPending}
            loadingText="Saving..."
          >
            Save
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
