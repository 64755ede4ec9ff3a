import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import type { SearchOption } from '#client/ui/use-option-search.ts';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { statusLabels } from '../labels.ts';
import { assignTaskForm, type Task, type TaskStatus } from '../schema.ts';
import { useMove } from './task/use-move-task.ts';
import {
  toVaOption,
  useOwnVaLabel,
  useVaSearch,
  useWaitingTaskSearch,
  vaChoicesOf,
} from './use-assign-choices.ts';

type AssignableTask = Pick<Task, 'id' | 'title' | 'version' | 'clientId' | 'vaId'>;

type AssignTaskDialogProps = {
  /** Without a task the dialog asks for one. */
  task?: AssignableTask;
  /** The status to which the user moves the task, which needs a VA for that. */
  moveTo?: TaskStatus;
  noteHint?: string;
  onClose: () => void;
};

const moveHint = (status: TaskStatus) =>
  `A task in progress or in review needs a VA. Once assigned, it is in ${statusLabels[status]}.`;
const noVa: SearchOption = { value: '', label: '' };
const assigning = { title: 'Assign Task', act: 'Assign Task', acting: 'Assigning...' };
const reassigning = { title: 'Reassign task', act: 'Reassign', acting: 'Reassigning...' };

/** Assigns a task. The VA of its client is selected at first, unless the task already has this VA. */
export function AssignTaskDialog(props: AssignTaskDialogProps) {
  const { task } = props;
  const ownLabel = useOwnVaLabel();
  const vas = trpc.users.listVas.useQuery(vaChoicesOf(task?.clientId));
  // The form needs its initial values.
  if (task && vas.isPending) return null;
  const own = vas.data?.find(({ id, isMine }) => isMine && id !== task?.vaId);
  const va = task && own ? toVaOption(own, ownLabel) : noVa;
  return <AssignForm {...props} va={va} />;
}

/** An assigned task is in progress, from where it is moved on. */
function useAssign(onAssigned: () => void, moveTo: TaskStatus = 'in-progress') {
  const move = useMove();
  return useAct(trpc.tasks.assign, {
    done: ({ va }) => ({
      title: 'Task assigned successfully',
      description: `${va?.fullName ?? 'The VA'} has been assigned to this task and it's now in progress.`,
    }),
    onSuccess({ id, version, status }) {
      onAssigned();
      if (status !== moveTo) move.mutate({ id, version, status: moveTo });
    },
    failed: ['Failed to assign task', 'There was an error assigning the task. Please try again.'],
  });
}

type AssignFormProps = AssignTaskDialogProps & { va: SearchOption };

function AssignForm({
  task,
  moveTo,
  noteHint = 'Sent to the VA as a message',
  va,
  onClose,
}: AssignFormProps) {
  const utils = trpc.useUtils();
  const ownLabel = useOwnVaLabel();
  const assign = useAssign(onClose, moveTo);
  const [clientId, setClientId] = useState(task?.clientId);
  const [chosenVa, chooseVa] = useState(va);
  const vas = useVaSearch({ clientId, exceptId: task?.vaId ?? null });
  const waiting = useWaitingTaskSearch(!task);
  const [form, fields] = useZodForm({
    schema: assignTaskForm,
    defaultValue: { vaId: va.value, ...(task && { taskId: String(task.id) }) },
    refusal: assign.error,
    onSubmit({ taskId, ...rest }) {
      assign.mutate({ id: taskId, ...rest, ...(task && { version: task.version }) });
    },
  });
  const words = task?.vaId ? reassigning : assigning;

  /** Selects the VA of the task's client, too. */
  async function chooseTask({ value }: SearchOption) {
    const chosen = waiting.tasks.find(({ id }) => String(id) === value);
    setClientId(chosen?.clientId);
    if (!chosen) return;
    const [first] = await utils.users.listVas.fetch(vaChoicesOf(chosen.clientId)).catch(() => []);
    const own = first?.isMine ? toVaOption(first, ownLabel) : noVa;
    chooseVa(own);
    form.update({ name: fields.vaId.name, value: own.value });
  }

  return (
    <FormDialog
      form={form}
      title={words.title}
      {...(task && { description: task.title })}
      submitLabel={words.act}
      submittingLabel={words.acting}
      error={vas.error}
      isSubmitting={assign.isPending}
      canSubmit={!vas.isEmpty}
      onClose={onClose}
    >
      {vas.isEmpty && <EmptyState illustration="people" title="No VAs available" />}
      {!vas.isEmpty && !vas.error && (
        <>
          {task ? (
            <input type="hidden" name={fields.taskId.name} defaultValue={task.id} />
          ) : (
            <ComboboxField
              field={fields.taskId}
              label="Task"
              placeholder="Select a task"
              search={waiting.search}
              onChosen={(option) => void chooseTask(option)}
            />
          )}
          <ComboboxField
            field={fields.vaId}
            label="Virtual assistant"
            {...((task?.vaId || moveTo) && {
              hint: moveTo ? moveHint(moveTo) : 'The task moves to In Progress.',
            })}
            placeholder={vas.search.options ? 'Select a VA' : 'Loading VAs...'}
            search={vas.search}
            initial={chosenVa}
            onChosen={chooseVa}
          />
          <TextAreaField field={fields.note} label="Note" hint={noteHint} rows={3} />
        </>
      )}
    </FormDialog>
  );
}
