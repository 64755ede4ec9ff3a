import { Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Attachment } from '#domains/files/schema.ts';
import { FileList } from '#domains/files/ui/file-list.tsx';
import { FilePicker } from '#domains/files/ui/file-picker.tsx';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';
import type { UploadList } from '#domains/files/ui/use-uploads.ts';
import { canEditTask } from '../../policy.ts';
import type { Task } from '../../schema.ts';
import { useActor } from '../use-actor.ts';
import { useFilesChanged } from './use-task-uploads.ts';

/** Keeps showing the file while the dialog about it closes. */
function RemoveFileDialog(props: { taskId: number; file: Attachment; onClose: () => void }) {
  const { taskId, file, onClose } = props;
  const filesChanged = useFilesChanged(taskId);
  const remove = trpc.files.remove.useMutation({
    async onSuccess() {
      await filesChanged();
      onClose();
    },
    onError(error) {
      const description = errorMessage(error);
      toast({ title: 'Failed to remove file', description, tone: 'destructive' });
      onClose();
    },
  });
  const send = useOnce(remove.mutate);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => send({ id: file.id })}
      title="Remove file"
      confirmLabel="Remove"
      confirmingLabel="Removing..."
      isConfirming={remove.isPending}
    >
      {file.name} will be gone for everybody.
    </ConfirmDialog>
  );
}

type TaskFilesProps = { task: Task; uploads: UploadList };

/** The files of a task; whoever may edit it adds and removes them here, and at once. */
export function TaskFiles({ task, uploads }: TaskFilesProps) {
  const canEdit = canEditTask(useActor(), task);
  const [removed, setRemoved] = useState<Attachment | null>(null);
  const headingId = useId();
  if (!canEdit && task.attachments.length === 0) return null;
  return (
    <Flex as="section" aria-labelledby={headingId} direction="column" gap="3" minW="0">
      <SectionHeading id={headingId} level="h3" title="Attachments" />
      <FileList
        files={task.attachments}
        label="Files of the task"
        onRemove={canEdit ? setRemoved : undefined}
      />
      <UploadRows uploads={uploads} label="Files on their way" />
      {canEdit && !uploads.isFull && <FilePicker isSmall label="Add files" onFiles={uploads.add} />}
      {removed && (
        <RemoveFileDialog taskId={task.id} file={removed} onClose={() => setRemoved(null)} />
      )}
    </Flex>
  );
}
