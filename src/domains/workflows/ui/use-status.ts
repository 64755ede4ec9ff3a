import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Workflow } from '../schema.ts';

export function useStatus({ id, title, version }: Workflow) {
  const options = (what: string) => ({
    onSuccess() {
      toast({ title: 'Workflow updated', description: `"${title}" is now ${what}.` });
    },
    onError(error: unknown) {
      toastFailure('Failed to update workflow', error);
    },
  });
  const publishing = trpc.workflows.publish.useMutation(options('published'));
  const unpublishing = trpc.workflows.unpublish.useMutation(options('a draft'));
  const archiving = trpc.workflows.archive.useMutation(options('archived'));
  const publish = useOnce(publishing.mutate);
  const unpublish = useOnce(unpublishing.mutate);
  const archive = useOnce(archiving.mutate);
  return {
    isPending: publishing.isPending || unpublishing.isPending || archiving.isPending,
    publish: () => publish({ id }),
    unpublish: () => unpublish({ id }),
    /** Returns the new version, or null when the request failed, for example because of a stale version. */
    async unpublishNow() {
      try {
        return (await unpublishing.mutateAsync({ id, version })).version;
      } catch {
        return null;
      }
    },
    archive: () => archive({ id }),
  };
}
