import { trpc } from '#client/trpc.ts';
import { readRefusedRows } from '#client/ui/table/refused-rows.tsx';
import type { Toast } from '#client/ui/toast-queue.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';

type TitleOf = (id: number) => string | undefined;
type Change = { changed: number; changeId: number | null };
/** A change that can be undone, with the number of its tasks. */
type Undoable = { id: number; count: number; without?: number[] };

const maxReasons = 3;
const countOf = (count: number) => plural(count, 'task');

/** Undoes a bulk change. If others changed some of the tasks since, it says which, and offers to undo the rest. */
function useUndo(titleOf: TitleOf) {
  const request = trpc.tasks.undo.useMutation();

  return async function undo({ id, count, without = [] }: Undoable) {
    try {
      const { changed } = await request.mutateAsync({ id, without });
      toast({ title: 'Change undone', description: `Restored ${countOf(changed)}.` });
    } catch (error) {
      const refused = readRefusedRows(error);
      if (refused.length === 0) {
        toastFailure('Failed to undo', error);
        return;
      }
      const reasons = refused
        .slice(0, maxReasons)
        .map((row) => `${titleOf(row.id) ?? 'A task'}: ${row.reason}`);
      const more = refused.length - reasons.length;
      const left = count - refused.length;
      toast({
        title: `Nothing was undone: ${countOf(refused.length)} changed since then`,
        description: [...reasons, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
        tone: 'destructive',
        ...(left > 0 && {
          action: {
            label: `Undo the other ${left}`,
            onClick: () => {
              const changedSince = refused.map((row) => row.id);
              void undo({ id, count: left, without: [...without, ...changedSince] });
            },
          },
        }),
      });
    }
  };
}

type BulkChangeOptions = {
  titleOf: TitleOf;
  onDone?: () => void;
  /** Lists the tasks that the server refused. */
  onRefused: (title: string, error: unknown) => void;
};

/** Changes one or several tasks. The toast offers to undo it. */
export function useBulkChange({ titleOf, onDone, onRefused }: BulkChangeOptions) {
  const undo = useUndo(titleOf);

  function report({ changed, changeId }: Change, done: Toast) {
    onDone?.();
    if (changed === 0)
      return toast({ title: 'Nothing to change', description: 'The tasks already are like that.' });
    return toast({
      ...done,
      ...(changeId !== null && {
        action: { label: 'Undo', onClick: () => void undo({ id: changeId, count: changed }) },
      }),
    });
  }

  return {
    assign: useAct(trpc.tasks.bulkAssign, {
      onSuccess(change, { vaId }) {
        const count = countOf(change.changed);
        report(
          change,
          vaId === 'none'
            ? { title: 'Tasks unassigned', description: `${count} went back to the pool.` }
            : { title: 'Tasks assigned', description: `${count} changed.` },
        );
      },
      onError: (error) => onRefused('Failed to assign tasks', error),
    }),
    // Several rows can move at the same time.
    move: trpc.tasks.bulkMove.useMutation({
      onSuccess: (change) =>
        report(change, {
          title: 'Tasks moved',
          description: `${countOf(change.changed)} changed.`,
        }),
      onError: (error) => onRefused('Failed to move tasks', error),
    }),
    reschedule: useAct(trpc.tasks.bulkReschedule, {
      onSuccess: (change) =>
        report(change, {
          title: 'Due date changed',
          description: `${countOf(change.changed)} changed.`,
        }),
      onError: (error) => onRefused('Failed to change the due date', error),
    }),
    remove: useAct(trpc.tasks.bulkDelete, {
      onSuccess: ({ changed }) =>
        report(
          { changed, changeId: null },
          { title: 'Tasks deleted', description: `${countOf(changed)} permanently deleted.` },
        ),
      onError: (error) => onRefused('Failed to delete tasks', error),
    }),
  };
}

export type BulkChanges = ReturnType<typeof useBulkChange>;
