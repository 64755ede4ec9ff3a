import { Box } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { useActor } from '#client/use-user.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import { UploadField } from '#domains/files/ui/upload-field.tsx';
import { createLabels } from '../../labels.ts';
import { CreateButton } from './create-button.tsx';
import { NoClientNote, useNeedsClient } from './task-client.tsx';
import { TaskFields } from './task-fields.tsx';
import { useCreateTask } from './use-create-task.ts';

export function CreateTaskDialog({ onClose }: { onClose: () => void }) {
  const { role } = useActor();
  const { form, fields, firstDay, draft, uploads, isCreating, isWaiting } = useCreateTask(onClose);
  const lacksClient = useNeedsClient();

  const isDirty = () => draft.isDirty() || uploads.entries.length > 0;

  function discard() {
    uploads.discardAll();
    draft.clear();
    onClose();
  }

  return (
    <Dialog open onClose={discard} title={createLabels[role]} size="lg" dirty={isDirty}>
      <DialogForm {...getFormProps(form)} onInput={draft.save}>
        <DialogBody pb="4">
          {lacksClient ? (
            <NoClientNote />
          ) : (
            <FileDrop prompt="Drop files to attach them" onFiles={uploads.add}>
              <TaskFields fields={fields} firstDay={firstDay} />
              <Box mt="5">
                <UploadField uploads={uploads} />
              </Box>
            </FileDrop>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          {!lacksClient && <CreateButton isWaiting={isWaiting} isCreating={isCreating} />}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
