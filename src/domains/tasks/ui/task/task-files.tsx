import { Flex, Heading } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import type { Attachment } from '#domains/files/schema.ts';
import { FileList } from '#domains/files/ui/file-list.tsx';
import { FilePicker } from '#domains/files/ui/file-picker.tsx';
import { findNextFocus } from '#domains/files/ui/file-row.tsx';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';
import type { UploadList } from '#domains/files/ui/use-uploads.ts';
import { canEditTask } from '../../policy.ts';
import type { Task } from '../../schema.ts';

type Removal = { file: Attachment; button: HTMLElement };
type RemoveFileDialogProps = { removal: Removal; onClose: () => void };

function RemoveFileDialog({ removal: { file, button }, onClose }: RemoveFileDialogProps) {
  // Found while the row still exists.
  const [beside] = useState(() => findNextFocus(button));
  const remove = useAct(trpc.attachments.remove, {
    onSuccess: onClose,
    failed: 'Failed to remove file',
    onError: onClose,
  });
  return (
    <ConfirmMutation
      mutation={remove}
      input={{ id: file.id }}
      onClose={onClose}
      title="Remove file"
      confirmLabel="Remove"
      confirmingLabel="Removing..."
      returnFocus={() => (button.isConnected ? button : beside)}
    >
      {file.name} will be deleted for everyone.
    </ConfirmMutation>
  );
}

const title = 'Attachments';

type TaskFilesProps = { task: Task; uploads: UploadList };

/** The files of a task. A user who can edit the task adds and removes files here; changes are saved immediately. */
export function TaskFiles({ task, uploads }: TaskFilesProps) {
  const canEdit = canEditTask(useActor(), task);
  const [removed, setRemoved] = useState<Removal | null>(null);
  const headingId = useId();
  const isEmpty = task.attachments.length === 0 && uploads.entries.length === 0;
  if (!canEdit && isEmpty) return null;
  return (
    <Flex
      data-files
      as="section"
      {...(isEmpty ? { 'aria-label': title } : { 'aria-labelledby': headingId })}
      direction="column"
      gap="3"
      minW="0"
    >
      {!isEmpty && (
        <Heading as="h2" id={headingId} fontSize="md" fontWeight="semibold">
          {title}
        </Heading>
      )}
      <FileList
        files={task.attachments}
        label="Task files"
        onRemove={canEdit ? (file, button) => setRemoved({ file, button }) : undefined}
      />
      <UploadRows uploads={uploads} label="Uploading files" />
      {canEdit && !uploads.isFull && <FilePicker isSmall label="Add files" onFiles={uploads.add} />}
      {removed && <RemoveFileDialog removal={removed} onClose={() => setRemoved(null)} />}
    </Flex>
  );
}
