import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { commentForm } from '#domains/comments/schema.ts';
import { moveNeedsVa } from '../../policy.ts';
import { AssignTaskDialog } from '../assign-task-dialog.tsx';
import { explainReview } from './use-approve-task.ts';

export type Reviewed = {
  id: number;
  title: string;
  version?: number | undefined;
  va?: { fullName: string } | null;
};

type RequestChangesDialogProps = {
  task: Reviewed;
  onClose: () => void;
  /** Receives the focus if the button that opened the dialog is gone. */
  returnFocus?: () => HTMLElement | null;
};

/** Moves a task in review back to its VA with a comment about what to change. Without a VA it first needs one. */
export function RequestChangesDialog(props: RequestChangesDialogProps) {
  const { task, onClose } = props;
  const stored = trpc.tasks.get.useQuery({ id: task.id }, { enabled: !task.va });
  if (stored.isLoading) return null;
  if (!task.va && stored.data && moveNeedsVa(stored.data, 'in-progress'))
    return (
      <AssignTaskDialog
        task={stored.data}
        moveTo="in-progress"
        noteHint="Write here what needs to change. Sent to the VA as a message"
        onClose={onClose}
      />
    );
  return <ChangesForm {...props} />;
}

function ChangesForm({ task, onClose, returnFocus }: RequestChangesDialogProps) {
  const { id, version } = task;
  const draft = useDraft(`request-changes:${id}`, { content: '' });
  const request = useAct(trpc.comments.requestChanges, {
    done: {
      title: 'Changes requested',
      description: `${task.va?.fullName ?? 'The VA'} can see your comment.`,
    },
    onSuccess: discard,
    failed: (error) => explainReview(error),
  });
  const [form, fields] = useZodForm({
    id: `request-changes-${id}`,
    schema: commentForm,
    defaultValue: draft.values,
    refusal: request.error,
    onSubmit: (comment) => request.mutate({ taskId: id, version, ...comment }),
  });

  function discard() {
    draft.clear();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      draft={draft}
      title="Request changes"
      description={task.title}
      submitLabel="Request changes"
      submittingLabel="Sending..."
      isSubmitting={request.isPending}
      onClose={discard}
      {...(returnFocus && { returnFocus })}
    >
      <TextAreaField field={fields.content} label="What needs to change?" rows={4} />
    </FormDialog>
  );
}
