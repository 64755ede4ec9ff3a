import { describeError } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import { useDraftUploads } from '#domains/files/ui/use-draft-uploads.ts';
import { readLastClient } from '#domains/users/parts/last-client.ts';
import { addDays, today } from '#shared/dates.ts';
import {
  defaultDueInDays,
  defaultEstimatedHours,
  defaultPriority,
} from '../../capture/new-task.ts';
import { type SourceMessage, toTaskFields } from '../../create/task-of-message.ts';
import { taskTemplates } from '../../create/templates.ts';
import { toDayFirst } from '../../due.ts';
import { canChangeClient, worksForClients } from '../../policy.ts';
import { newTaskForm, type Task, taskFormWithClient } from '../../schema.ts';
import type { CapturedFields } from '../capture/captured-fields.ts';
import { useClientCount } from './task-client.tsx';
import { useVaOfTask } from './task-destination.tsx';

const lastClientOf = (vaId: number) => String(readLastClient(vaId) ?? '');

export type Prefill = {
  forClient?: number | undefined;
  template?: string | undefined;
  /** What was typed in the quick capture. */
  captured?: CapturedFields | undefined;
  /** The message that becomes a task. */
  source?: SourceMessage | undefined;
};

/** The state of the create form: defaults, draft, validation and submission. Each prefilled form has its own draft. */
export function useCreateTask(
  onCreated: (task: Task) => void,
  { forClient, template, captured, source }: Prefill = {},
) {
  const actor = useActor();
  const firstDay = today(Date.now());
  const chosen = canChangeClient(actor) ? forClient : undefined;
  const draftName = [
    'create-task',
    chosen,
    template,
    captured?.title,
    source && `message-${source.id}`,
  ];
  const draft = useDraft(draftName.filter(Boolean).join(':'), {
    priority: defaultPriority,
    dueDate: addDays(firstDay, defaultDueInDays),
    estimatedHours: String(defaultEstimatedHours),
    destination: 'va',
    ...(worksForClients(actor) && { clientId: lastClientOf(actor.id) }),
    ...(chosen && { clientId: String(chosen) }),
    ...(template && { ...taskTemplates[template], category: template }),
    ...captured,
    ...(source && toTaskFields(source)),
  });
  const uploads = useDraftUploads(draft);

  const create = useAct(trpc.tasks.create, {
    done: (task) => ({
      title: 'Task created successfully',
      description: task.va
        ? `Your task has been created and assigned to ${task.va.fullName}.`
        : 'Your task has been created and is now pending assignment.',
    }),
    onSuccess(task) {
      draft.clear();
      onCreated(task);
    },
    onError(error) {
      void uploads.verify();
      const { message } = describeError(error);
      toast({ title: 'Failed to create task', description: message, tone: 'destructive' });
    },
  });

  const clientCount = useClientCount() ?? 0;
  const needsClient = canChangeClient(actor) || clientCount > 1;
  const [form, fields] = useZodForm({
    id: 'create-task',
    schema: needsClient ? taskFormWithClient : newTaskForm,
    defaultValue: draft.values,
    refusal: create.error,
    onSubmit({ dueDate, estimatedHours = null, clientId, destination, ...rest }) {
      const attachmentIds = uploads.claim();
      if (!attachmentIds) return;
      create.mutate({
        ...rest,
        dueDate: toDayFirst(dueDate),
        estimatedHours,
        attachmentIds,
        ...(source && { messageId: source.id }),
        ...(needsClient && { clientId }),
        ...(destination === 'va' && va && { vaId: va.id }),
      });
    },
  });

  const { isKnown, isLoaded, va } = useVaOfTask(fields.clientId.value ?? '');
  const { clientId, destination, title, description, category, priority } = fields;
  const { dueDate, estimatedHours } = fields;
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
      destination,
    },
    firstDay,
    draft,
    uploads,
    isCreating: create.isPending,
    /** The choice of where the task goes is not loaded, so the form cannot be sent yet. */
    isWaiting: isKnown && !isLoaded,
  };
}
