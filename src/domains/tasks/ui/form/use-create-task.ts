import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { describeError } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { useFieldErrors } from '#client/field-errors.ts';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { useDraftUploads } from '#domains/files/ui/use-draft-uploads.ts';
import { addDays, today } from '#shared/dates.ts';
import { toDayFirst } from '../../due.ts';
import { canChangeClient } from '../../policy.ts';
import { type Task, taskForm, taskFormForAdmin } from '../../schema.ts';
import { useBoardPatch } from '../board/use-board-patch.ts';
import { useActor } from '../use-actor.ts';

const defaultDueInDays = 7;
const defaultEstimatedHours = '2';

/** The state of the create form: defaults, draft, validation and submission. */
export function useCreateTask(onCreated: (task: Task) => void) {
  const actor = useActor();
  const firstDay = today(Date.now());
  const draft = useDraft('create-task', {
    priority: 'medium',
    dueDate: addDays(firstDay, defaultDueInDays),
    estimatedHours: defaultEstimatedHours,
  });
  const uploads = useDraftUploads(draft);
  const refresh = useBoardPatch();

  const create = trpc.tasks.create.useMutation({
    onSuccess(task) {
      draft.clear();
      void refresh([{ id: task.id, kind: 'created' }]);
      toast({
        title: 'Task created successfully',
        description: 'Your task has been created and is now pending assignment.',
      });
      onCreated(task);
    },
    onError(error) {
      void uploads.verify();
      const { message } = describeError(error);
      toast({ title: 'Failed to create task', description: message, tone: 'destructive' });
    },
  });

  const send = useOnce(create.mutate);

  const needsClient = canChangeClient(actor);
  const schema = needsClient ? taskFormForAdmin : taskForm;
  const [form, fields] = useForm({
    id: 'create-task',
    lastResult: useFieldErrors(create.error),
    defaultValue: draft.values,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status !== 'success') return;
      const attachmentIds = uploads.claim();
      if (!attachmentIds) return;
      const { dueDate, estimatedHours = null, clientId, ...rest } = submission.value;
      send({
        ...rest,
        dueDate: toDayFirst(dueDate),
        estimatedHours,
        attachmentIds,
        ...(needsClient && { clientId }),
      });
    },
  });

  const { clientId, title, description, category, priority, dueDate, estimatedHours } = fields;
  return {
    form,
    fields: {
      title,
      description,
      category,
      priority,
      dueDate,
      estimatedHours,
      ...(needsClient && { clientId }),
    },
    firstDay,
    draft,
    uploads,
    isCreating: create.isPending,
  };
}
