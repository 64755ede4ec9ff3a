import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useOnce } from '#client/use-once.ts';
import type { AssignableVa } from '#domains/users/directory/picker-schema.ts';
import { specializationLabels } from '#domains/users/labels.ts';
import { assignTaskForm } from '../schema.ts';
import { useBoardPatch } from './board/use-board-patch.ts';

type AssignTaskDialogProps = {
  /** Without a task the dialog asks for one. */
  task?: { id: number; title: string; version: number };
  onClose: () => void;
};

const maxOfferedTasks = 200;

function useTaskOptions(isAsked: boolean) {
  const todo = trpc.tasks.list.useQuery(
    { status: 'todo', limit: maxOfferedTasks },
    { enabled: isAsked },
  );
  return (todo.data?.items ?? [])
    .filter(({ vaId }) => vaId === null)
    .map(({ id, title }) => ({ value: String(id), label: title }));
}

const describeVa = ({ fullName, specialization, isMine }: AssignableVa) =>
  [fullName, specialization && specializationLabels[specialization], isMine && 'your assistant']
    .filter(Boolean)
    .join(', ');

/** The client's own assistants come first. */
const toOptions = (vas: AssignableVa[]) =>
  vas
    .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
    .map((va) => ({ value: String(va.id), label: describeVa(va) }));

export function AssignTaskDialog({ task, onClose }: AssignTaskDialogProps) {
  const utils = trpc.useUtils();
  const refresh = useBoardPatch();
  const vas = trpc.users.listVas.useQuery();
  const tasks = useTaskOptions(!task);

  const assign = trpc.tasks.assign.useMutation({
    onSuccess(assigned) {
      utils.tasks.get.setData({ id: assigned.id }, assigned);
      void refresh([{ id: assigned.id, kind: 'changed' }]);
      const description = `${assigned.va?.fullName ?? 'The VA'} has been assigned to this task and it's now in progress.`;
      toast({ title: 'Task assigned successfully', description });
      onClose();
    },
    onError(error, { id }) {
      void utils.tasks.get.invalidate({ id });
      toastFailure(
        'Failed to assign task',
        error,
        'There was an error assigning the task. Please try again.',
      );
    },
  });

  const send = useOnce(assign.mutate);

  const [form, fields] = useZodForm({
    schema: assignTaskForm,
    defaultValue: task && { taskId: String(task.id) },
    refusal: assign.error,
    onSubmit({ taskId, ...rest }) {
      send({ id: taskId, ...rest, ...(task && { version: task.version }) });
    },
  });

  const isEmpty = vas.data?.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Assign Task"
      {...(task && { description: task.title })}
      dirty={form.dirty}
    >
      <DialogForm {...getFormProps(form)}>
        <DialogBody>
          {isEmpty && <EmptyState illustration="people" title="No VAs available" />}
          {vas.isError && <FormError>{errorMessage(vas.error)}</FormError>}
          {!isEmpty && !vas.isError && (
            <Flex direction="column" gap="5">
              {task ? (
                <input type="hidden" name={fields.taskId.name} defaultValue={task.id} />
              ) : (
                <SelectField
                  field={fields.taskId}
                  required
                  label="Task"
                  options={tasks}
                  placeholder="Select a task"
                />
              )}
              <SelectField
                field={fields.vaId}
                required
                label="Virtual assistant"
                options={toOptions(vas.data ?? [])}
                placeholder={vas.isPending ? 'Loading VAs...' : 'Select a VA'}
              />
              <TextAreaField
                field={fields.note}
                label="Note"
                hint="Sent to the VA as a message"
                rows={3}
              />
            </Flex>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogCancel disabled={assign.isPending} />
          <Button
            type="submit"
            variant="primary"
            loading={assign.isPending}
            loadingText="Assigning..."
            disabled={isEmpty}
          >
            Assign Task
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
