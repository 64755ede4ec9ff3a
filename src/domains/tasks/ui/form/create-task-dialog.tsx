import { getFormProps } from '@conform-to/react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { DialogCancel } from '#client/ui/dialog-cancel.tsx';
import { createLabels } from '../../labels.ts';
import { useActor } from '../use-actor.ts';
import { NoClientNote, useNeedsClient } from './no-client-note.tsx';
import { TaskFields } from './task-fields.tsx';
import { useCreateTask } from './use-create-task.ts';

export function CreateTaskDialog({ onClose }: { onClose: () => void }) {
  const { role } = useActor();
  const { form, fields, firstDay, draft, isCreating } = useCreateTask(onClose);
  const lacksClient = useNeedsClient();

  function discard() {
    draft.clear();
    onClose();
  }

  return (
    <Dialog open onClose={discard} title={createLabels[role]} size="lg" dirty={draft.isDirty}>
      <DialogForm {...getFormProps(form)} onInput={draft.save}>
        <DialogBody pb="4">
          {lacksClient ? <NoClientNote /> : <TaskFields fields={fields} firstDay={firstDay} />}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          {!lacksClient && (
            <Button type="submit" variant="primary" loading={isCreating} loadingText="Creating...">
              Create Task
            </Button>
          )}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
