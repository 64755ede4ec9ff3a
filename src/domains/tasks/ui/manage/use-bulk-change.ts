import { trpc } from '#client/trpc.ts';
import { readRefusedRows } from '#client/ui/table/refused-rows.tsx';
import { type Toast, toast, toastFailure } from '#client/ui/toaster.tsx';
import { plural } from '#shared/plural.ts';

type Named = readonly { id: number; title: string }[];
type Change = { changed: number; changeId: number | null };

const maxReasons = 3;

/** Undoes a bulk change. If others changed some of the tasks since, it says which, and offers to undo the rest. */
function useUndo() {
  const utils = trpc.useUtils();

  async function undo(id: number, tasks: Named, without: number[] = []) {
    try {
      const { changed } = await utils.client.tasks.undo.mutate({ id, without });
      void utils.tasks.invalidate();
      toast({ title: 'Change undone', description: `Restored ${plural(changed, 'task')}.` });
    } catch (error) {
      const refused = readRefusedRows(error);
      if (refused.length === 0) {
        toastFailure('Failed to undo', error);
        return;
      }
      const left = tasks.filter((task) => refused.every((row) => row.id !== task.id));
      const reasons = refused.slice(0, maxReasons).map((row) => {
        const title = tasks.find((task) => task.id === row.id)?.title ?? 'A task';
        return `${title}: ${row.reason}`;
      });
      const more = refused.length - reasons.length;
      toast({
        title: `Nothing was undone: ${plural(refused.length, 'task')} changed since then`,
        description: [...reasons, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
        tone: 'destructive',
        ...(left.length > 0 && {
          action: {
            label: `Undo the other ${left.length}`,
            onClick: () => void undo(id, left, [...without, ...refused.map((row) => row.id)]),
          },
        }),
      });
    }
  }
  return undo;
}

type BulkChangeOptions = {
  /** The tasks of the change, for their titles. */
  tasks: Named;
  onDone: () => void;
  /** Lists the tasks that the server refused. */
  onRefused: (title: string, error: unknown) => void;
};

/** Changes several tasks together. The toast offers to undo it. */
export function useBulkChange({ tasks, onDone, onRefused }: BulkChangeOptions) {
  const utils = trpc.useUtils();
  const undo = useUndo();

  function report({ changed, changeId }: Change, done: Toast) {
    void utils.tasks.invalidate();
    onDone();
    if (changed === 0)
      return toast({ title: 'Nothing to change', description: 'The tasks already are like that.' });
    return toast({
      ...done,
      ...(changeId !== null && {
        action: { label: 'Undo', onClick: () => void undo(changeId, tasks) },
      }),
    });
  }
  const countOf = (changed: number) => plural(changed, 'task');

  return {
    assign: trpc.tasks.bulkAssign.useMutation({
      onSuccess: (change, { vaId }) =>
        report(change, {
          title: vaId === 'none' ? 'Tasks unassigned' : 'Tasks assigned',
          description:
            vaId === 'none'
              ? `${countOf(change.changed)} went back to the pool.`
              : `${countOf(change.changed)} changed.`,
        }),
      onError: (error) => onRefused('Failed to assign tasks', error),
    }),
    move: trpc.tasks.bulkMove.useMutation({
      onSuccess: (change) =>
        report(change, {
          title: 'Tasks moved',
          description: `${countOf(change.changed)} changed.`,
        }),
      onError: (error) => onRefused('Failed to move tasks', error),
    }),
    reschedule: trpc.tasks.bulkReschedule.useMutation({
      onSuccess: (change) =>
        report(change, {
          title: 'Due date changed',
          description: `${countOf(change.changed)} changed.`,
        }),
      onError: (error) => onRefused('Failed to change the due date', error),
    }),
    remove: trpc.tasks.bulkDelete.useMutation({
      onSuccess: ({ changed }) =>
        report(
          { changed, changeId: null },
          {
            title: 'Tasks deleted',
            description: `${countOf(changed)} permanently deleted.`,
          },
        ),
      onError: (error) => onRefused('Failed to delete tasks', error),
    }),
  };
}

export type BulkChanges = ReturnType<typeof useBulkChange>;
