import { saveContent } from '#client/save-file.ts';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { newUuid } from '#shared/uuid.ts';
import type { ExportInput, ExportJob } from '../schema.ts';

const failed = (error: unknown) => toastFailure('Failed to export the list', error);

/** Downloads a list at once, or has the server write the file if the list is long. */
export function useExport() {
  const utils = trpc.useUtils();
  const queue = trpc.exports.queue.useMutation({
    onSuccess(job) {
      // Shown before the first live event, which may come from a worker that is already done.
      utils.exports.list.setData(undefined, (jobs: ExportJob[] = []) => [
        job,
        ...jobs.filter(({ id }) => id !== job.id),
      ]);
      toast({
        title: 'Export started',
        description: 'This list is long. You can keep working, and the file appears under Exports.',
      });
    },
    onError: failed,
  });
  const download = useAct(trpc.exports.download, {
    // The content of a file is not kept in memory.
    gcTime: 0,
    onSuccess(file, input) {
      if (!file) queue.mutate({ ...input, requestId: newUuid() });
      else saveContent(new Blob([file.content], { type: 'text/csv;charset=utf-8' }), file.name);
    },
    onError: failed,
  });
  return {
    start: (input: ExportInput) => download.mutate(input),
    isPending: download.isPending || queue.isPending,
  };
}
