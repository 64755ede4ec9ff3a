import { Box } from '@chakra-ui/react';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { TextForm } from '#client/ui/text-form.tsx';
import { useAct } from '#client/use-act.ts';
import { toShown, toStored } from '../mentions.ts';
import { type Comment, commentForm } from '../schema.ts';
import { MentionPicker } from './mention-picker.tsx';
import { useMentionable } from './use-mentionable.ts';

export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { id, taskId, content, mentions } = comment;
  const { people, load } = useMentionable(taskId);
  const draft = useDraft(`edit-comment:${id}`, {
    content: toShown(content, mentions),
  });
  const edit = useAct(trpc.comments.edit, { onSuccess: draft.clear });
  function cancel() {
    draft.clear();
    onDone();
  }
  return (
    <Box onFocus={load}>
      <MentionPicker people={people}>
        <TextForm
          id={`edit-comment-${id}`}
          schema={commentForm}
          draft={draft}
          request={edit}
          onSave={(changed) =>
            edit.mutate(
              { id, content: toStored(toStored(changed.content, mentions), people) },
              { onSuccess: onDone },
            )
          }
          label="Edit comment"
          rows={3}
          keptText="Your change is still here."
          submitLabel="Save"
          submittingLabel="Saving..."
          onCancel={cancel}
        />
      </MentionPicker>
    </Box>
  );
}
