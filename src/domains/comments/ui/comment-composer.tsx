import { Box, Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { submitByKey } from '#client/keyboard.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import { FilePicker } from '#domains/files/ui/file-picker.tsx';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';
import { draftFieldName, useDraftUploads } from '#domains/files/ui/use-draft-uploads.ts';
import { toStored } from '../mentions.ts';
import { commentForm } from '../schema.ts';
import { MentionPicker } from './mention-picker.tsx';
import { useMentionable } from './use-mentionable.ts';

/** The form for a new comment; the text is kept as a draft until it is posted. */
export function CommentComposer({ taskId }: { taskId: number }) {
  const draft = useDraft(`comment:${taskId}`, { content: '' });
  const uploads = useDraftUploads(draft);
  const post = useAct(trpc.comments.create, {
    onSuccess() {
      uploads.release();
      draft.clear();
    },
    onError: () => void uploads.verify(),
  });
  const { people, load } = useMentionable(taskId);
  const [form, fields] = useZodForm({
    id: `comment-${taskId}`,
    schema: commentForm,
    defaultValue: draft.values,
    refusal: post.error,
    onSubmit({ content }) {
      const attachmentIds = uploads.claim();
      if (!attachmentIds) return;
      const clearContent = () =>
        form.update({ name: fields.content.name, value: '', validated: false });
      const comment = { content: toStored(content, people), taskId, attachmentIds };
      post.mutate(comment, { onSuccess: clearContent });
    },
  });
  return (
    <form {...getFormProps(form)} onInput={draft.save} onFocus={load} onKeyDown={submitByKey}>
      <FileDrop
        data-files
        prompt="Drop files to attach them to the comment"
        onFiles={uploads.add}
        display="flex"
        flexDirection="column"
        gap="3"
      >
        <MentionPicker people={people}>
          <TextAreaField field={fields.content} label="Add a comment" rows={3} />
        </MentionPicker>
        {post.isError && (
          <FormError>{errorMessage(post.error)} Your comment is still here.</FormError>
        )}
        <UploadRows uploads={uploads} label="Comment files" />
        <input type="hidden" name={draftFieldName} value={uploads.kept} />
        <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap">
          <Box>
            {!uploads.isFull && <FilePicker isSmall label="Attach files" onFiles={uploads.add} />}
          </Box>
          <Button
            type="submit"
            variant="primary"
            size="sm"
            loading={post.isPending}
            loadingText="Posting..."
          >
            Post comment
          </Button>
        </Flex>
      </FileDrop>
    </form>
  );
}
