import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { textOf } from '#client/ui/field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useOnce } from '#client/use-once.ts';
import { isBlank } from '#shared/text.ts';
import { leadCommentForm } from '../schema.ts';

/** Keeps a draft until the comment is sent. */
export function LeadCommentComposer({ leadId }: { leadId: number }) {
  const utils = trpc.useUtils();
  const draft = useDraft(`lead-comment:${leadId}`, { content: '' });
  const add = trpc.leads.addComment.useMutation({
    async onSuccess() {
      draft.clear();
      await utils.leads.invalidate();
    },
    onError(error) {
      toastFailure('Failed to add comment', error);
    },
  });
  const send = useOnce(add.mutate);
  const [form, fields] = useZodForm({
    id: `lead-comment-${leadId}`,
    schema: leadCommentForm,
    defaultValue: draft.values,
    refusal: add.error,
    onSubmit(comment) {
      const clearContent = () =>
        form.update({ name: fields.content.name, value: '', validated: false });
      send({ leadId, ...comment }, { onSuccess: clearContent });
    },
  });
  const written = textOf(fields.content.value);

  return (
    <form
      {...getFormProps(form)}
      onInput={draft.save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (!isBlank(written)) event.currentTarget.requestSubmit();
      }}
    >
      <Flex direction="column" gap="2">
        <TextAreaField
          field={fields.content}
          label="Comment"
          placeholder="Add a comment..."
          rows={2}
        />
        <Flex justify="flex-end">
          <Button
            type="submit"
            variant="primary"
            size="sm"
            disabled={isBlank(written)}
            loading={add.isPending}
            loadingText="Sending..."
          >
            Send
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
