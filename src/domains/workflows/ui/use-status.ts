import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import type { Workflow } from '../schema.ts';

export function useStatus({ id, title, version }: Workflow) {
  const options = (what: string) => ({
    done: { title: 'Workflow updated', description: `"${title}" is now ${what}.` },
    failed: 'Failed to update workflow',
  });
  const publish = useAct(trpc.workflows.publish, options('published'));
  const unpublish = useAct(trpc.workflows.unpublish, options('a draft'));
  const archive = useAct(trpc.workflows.archive, options('archived'));
  return {
    isPending: publish.isPending || unpublish.isPending || archive.isPending,
    publish: () => publish.mutate({ id }),
    unpublish: () => unpublish.mutate({ id }),
    /** Returns the new version, or null when the request failed, for example because of a stale version. */
    async unpublishNow() {
      try {
        return (await unpublish.mutateAsync({ id, version })).version;
      } catch {
        return null;
      }
    },
    archive: () => archive.mutate({ id }),
  };
}
