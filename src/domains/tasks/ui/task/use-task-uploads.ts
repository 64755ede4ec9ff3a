import { trpcClient } from '#client/trpc.ts';
import type { Attachment } from '#domains/files/schema.ts';
import { discardFile, stageFile, useUploads } from '#domains/files/ui/use-uploads.ts';
import type { Task } from '../../schema.ts';
import { refetchTasks } from '../refetch-tasks.ts';

async function attach(taskId: number, file: Attachment) {
  try {
    await trpcClient.attachments.attachToTask.mutate({ taskId, fileIds: [file.id] });
  } catch (error) {
    discardFile(file);
    throw error;
  }
}

/** Attaches each file to the task once it is uploaded; the list of uploads holds only pending files. */
export function useTaskUploads({ id, attachments }: Pick<Task, 'id' | 'attachments'>) {
  return useUploads({
    attachedCount: attachments.length,
    removesWhenDone: true,
    async send(file, options) {
      const stored = await stageFile(file, options);
      await attach(id, stored);
      // Until then the list of uploads shows the file.
      await refetchTasks();
      return stored;
    },
  });
}
