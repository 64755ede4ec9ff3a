import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import type { Diagram } from '../diagram-json.ts';
import { titleLimit, type Workflow } from '../schema.ts';

const titleSuffix = ' (copy)';

/** Copies the workflow with its stored diagram, or with the given one. */
export function useCopy({ id, title }: Workflow, onCopied: (id: number) => void) {
  const copying = useAct(trpc.workflows.copy, {
    done: (made) => ({
      title: 'Workflow created successfully',
      description: `"${made.title}" is in your list.`,
    }),
    onSuccess: (made) => onCopied(made.id),
    failed: 'Failed to create workflow',
  });
  const name = `${title.slice(0, titleLimit - titleSuffix.length)}${titleSuffix}`;
  return {
    isCopying: copying.isPending,
    copy: (diagram?: Diagram) => copying.mutate({ id, title: name, ...(diagram && { diagram }) }),
  };
}
