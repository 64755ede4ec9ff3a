import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { TextForm } from '#client/ui/text-form.tsx';
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
  function cancel() {
    draft.clear();
    onDone();
  }
  return (
    <TextForm
      id={`edit-comment-${id}`}
      schema={commentForm}
      draft={draft}
      request={edit}
      onSave={(changed) => send({ ...changed, id })}
      label="Edit comment"
      rows={3}
      keptText="Your change is still here."
      submitLabel="Save"
      submittingLabel="Saving..."
      onCancel={cancel}
    />
  );
}
