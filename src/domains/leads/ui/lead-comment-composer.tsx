import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { TextForm } from '#client/ui/text-form.tsx';
import { useAct } from '#client/use-act.ts';
import { leadCommentForm } from '../schema.ts';

export function LeadCommentComposer({ leadId }: { leadId: number }) {
  const draft = useDraft(`lead-comment:${leadId}`, { content: '' });
  const add = useAct(trpc.leads.addComment, {
    onSuccess: draft.clear,
    failed: 'Failed to add comment',
  });
  return (
    <TextForm
      id={`lead-comment-${leadId}`}
      schema={leadCommentForm}
      draft={draft}
      request={add}
      onSave={(comment, options) => add.mutate({ leadId, ...comment }, options)}
      label="Comment"
      placeholder="Add a comment..."
      rows={2}
      needsText
      submitLabel="Send"
      submittingLabel="Sending..."
    />
  );
}
