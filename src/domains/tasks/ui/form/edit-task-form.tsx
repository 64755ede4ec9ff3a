import { Box } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useState } from 'react';
import { readStale } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import type { UploadList } from '#domains/files/ui/use-uploads.ts';
import { today } from '#shared/dates.ts';
import { rule } from '#shared/rule.ts';
import { toDayFirst } from '../../due.ts';
import { canChangeClient, canSetStatusInForm, moveNeedsVa } from '../../policy.ts';
import { type StaleTask, type Task, taskForm } from '../../schema.ts';
import { TaskFiles } from '../task/task-files.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { changesSince, type TaskValues } from './task-changes.ts';
import { TaskFields } from './task-fields.tsx';
import { useVersionedDraft } from './use-edit-draft.ts';

const clientChangeHint =
  'If you choose another client, workflows are detached from the task and their runs are deleted.';

type EditTaskFormProps = {
  /** The task as it was when the form was opened. */
  task: Task;
  /** The current task, because files are saved immediately and not with the form. */
  latest: Task;
  /** Kept by the dialog, because it asks before uploads are discarded. */
  uploads: UploadList;
  onDone: () => void;
  onAcceptTheirs: (task: Task) => void;
};

type Conflict = { stale: StaleTask; mine: Partial<TaskValues> };

export function EditTaskForm(props: EditTaskFormProps) {
  const { task, latest, uploads, onDone, onAcceptTheirs } = props;
  const { draft, version: openedVersion } = useVersionedDraft(task, latest);
  const actor = useActor();
  const utils = trpc.useUtils();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const edit = useAct(trpc.tasks.edit, {
    onSuccess(edited) {
      draft.clear();
      // The dialog closes before the task is read again.
      utils.tasks.get.setData({ id: task.id }, edited);
      toast({ title: 'Task updated successfully', description: 'The task has been updated.' });
      onDone();
    },
  });

  /** Sends only the fields that the user changed, so that other people's changes are not overwritten. */
  function save(mine: Partial<TaskValues>, version: number) {
    const { dueDate } = mine;
    const changes = { ...mine, ...(dueDate && { dueDate: toDayFirst(dueDate) }) };
    edit.mutate(
      { id: task.id, version, ...changes },
      {
        onError(error) {
          const stale = readStale<StaleTask>(error);
          if (stale) {
            setConflict({ stale, mine });
            return;
          }
          toastFailure('Failed to update task', error);
        },
      },
    );
  }

  const schema = taskForm.refine(
    ({ status: next }) => !next || next === task.status || !moveNeedsVa(latest, next),
    rule('status', 'Assign a VA first. A task in progress or in review needs one.'),
  );
  const [form, fields] = useZodForm({
    id: `edit-task-${task.id}`,
    schema,
    defaultValue: draft.values,
    refusal: edit.error,
    onSubmit({ estimatedHours = null, status, clientId, ...rest }) {
      if (uploads.claim() === null) return;
      const next = {
        ...rest,
        estimatedHours,
        ...(status && { status }),
        ...(clientId && { clientId }),
      };
      const mine = changesSince(task, next);
      // A restored draft may have been written before someone else changed the task.
      const draftVersion = draft.version ?? task.version;
      const knownVersion = draftVersion < task.version ? draftVersion : openedVersion;
      if (Object.keys(mine).length) save(mine, conflict?.stale.current.version ?? knownVersion);
      else onDone();
    },
  });

  const { status, clientId, title, description, category, priority, dueDate, estimatedHours } =
    fields;
  const shown = {
    title,
    description,
    category,
    priority,
    dueDate,
    estimatedHours,
    ...(canSetStatusInForm(actor) && { status }),
    ...(canChangeClient(actor) && { clientId }),
  };
  const now = today(Date.now());

  return (
    <DialogForm {...getFormProps(form)} onInput={draft.save}>
      <DialogBody pb="4">
        {conflict && (
          <ConflictNotice
            base={task}
            stale={conflict.stale}
            mine={conflict.mine}
            isSaving={edit.isPending}
            onAcceptTheirs={() => onAcceptTheirs(conflict.stale.current)}
          />
        )}
        <FileDrop prompt="Drop files to attach them to the task" onFiles={uploads.add}>
          {/* A date that has passed may stay, but no earlier one is offered. */}
          <TaskFields
            fields={shown}
            firstDay={[task.dueDate, now].toSorted()[0] ?? now}
            clientHint={clientChangeHint}
          />
          <Box mt="6">
            <TaskFiles task={latest} uploads={uploads} />
          </Box>
        </FileDrop>
      </DialogBody>
      <DialogFooter>
        <DialogCancel disabled={edit.isPending} />
        <Button type="submit" variant="primary" loading={edit.isPending} loadingText="Saving...">
          Save changes
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
