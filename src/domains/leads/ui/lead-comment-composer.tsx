import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { TextForm } from '#client/ui/text-form.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { leadCommentForm } from '../schema.ts';

export function LeadCommentComposer({ leadId }: { leadId: number }) {
  const draft = useDraft(`lead-comment:${leadId}`, { content: '' });
  const add = trpc.leads.addComment.useMutation({
    onSuccess: draft.clear,
    onError: (error) => toastFailure('Failed to add comment', error),
  });
  const send = useOnce(add.mutate);
  return (
    <TextForm
      id={`lead-comment-${leadId}`}
      schema={leadCommentForm}
      draft={draft}
      request={add}
      onSave={(comment, options) => send({ leadId, ...comment }, options)}
      label="Comment"
      placeholder="Add a comment..."
      rows={2}
      needsText
      submitLabel="Send"
      submittingLabel="Sending..."
    />
  );
}
