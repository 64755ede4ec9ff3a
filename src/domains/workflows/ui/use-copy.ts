import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Diagram } from '../diagram-json.ts';
import { titleLimit, type Workflow } from '../schema.ts';

const titleSuffix = ' (copy)';

/** Copies the workflow with its stored diagram, or with the given one. */
export function useCopy({ id, title }: Workflow, onCopied: (id: number) => void) {
  const copying = trpc.workflows.copy.useMutation({
    onSuccess(made) {
      toast({
        title: 'Workflow created successfully',
        description: `"${made.title}" is in your list.`,
      });
      onCopied(made.id);
    },
    onError(error) {
      toastFailure('Failed to create workflow', error);
    },
  });
  const send = useOnce(copying.mutate);
  const name = `${title.slice(0, titleLimit - titleSuffix.length)}${titleSuffix}`;
  return {
    isCopying: copying.isPending,
    copy: (diagram?: Diagram) => send({ id, title: name, ...(diagram && { diagram }) }),
  };
}
