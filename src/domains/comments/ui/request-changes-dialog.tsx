import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useDraft } from '#client/draft.ts';
import { useFieldErrors } from '#client/field-errors.ts';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { useBoardPatch } from '#domains/tasks/ui/board/use-board-patch.ts';
import { commentForm } from '../schema.ts';

/** Moves a task in review back to its VA with a comment about what to change. */
export function RequestChangesDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { id, version } = task;
  const utils = trpc.useUtils();
  const refresh = useBoardPatch();
  const draft = useDraft(`request-changes:${id}`, {});
  const request = trpc.comments.requestChanges.useMutation({
    onSuccess(moved) {
      utils.tasks.get.setData({ id }, moved);
      void utils.comments.list.invalidate({ taskId: id });
      void refresh([{ id, kind: 'changed' }]);
      toast({
        title: 'Changes requested',
        description: `${task.va?.fullName ?? 'The VA'} can see your comment.`,
      });
      discard();
    },
    onError(error) {
      void utils.tasks.get.invalidate({ id });
      toastFailure('Failed to request changes', error);
    },
  });
  const send = useOnce(request.mutate);
  const [form, fields] = useForm({
    id: `request-changes-${id}`,
    lastResult: useFieldErrors(request.error),
    defaultValue: { content: draft.values.content ?? '' },
    constraint: getZodConstraint(commentForm),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: commentForm }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') send({ taskId: id, version, ...submission.value });
    },
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
    >
      <TextAreaField field={fields.content} label="What needs to change?" rows={4} />
    </FormDialog>
  );
}
