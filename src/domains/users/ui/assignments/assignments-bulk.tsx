import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import type { Selection } from '#client/ui/table/list-table.tsx';
import { readRefusedRows } from '#client/ui/table/refused-rows.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';
import type { AssignmentPeriod } from '../../assignments/list-schema.ts';
import { describeAssignment } from './assignment-columns.tsx';

const countOf = (count: number) => plural(count, 'assignment');
const maxReasons = 3;

/** Undoes the end of assignments. If some cannot continue, it says why, and offers to undo the rest. */
function useUndo() {
  const { mutateAsync } = trpc.assignments.bulkResume.useMutation();

  return async function undo(periods: AssignmentPeriod[]) {
    try {
      const ids = periods.map(({ id }) => id);
      const { changed } = await mutateAsync({ ids });
      toast({ title: 'Change undone', description: `Restored ${countOf(changed)}.` });
    } catch (error) {
      const refused = readRefusedRows(error);
      if (refused.length === 0) return toastFailure('Failed to undo', error);
      const reasonOf = new Map(refused.map(({ id, reason }) => [id, reason]));
      const left = periods.filter(({ id }) => !reasonOf.has(id));
      const reasons = periods
        .filter(({ id }) => reasonOf.has(id))
        .slice(0, maxReasons)
        .map((period) => `${describeAssignment(period)}: ${reasonOf.get(period.id)}`);
      const more = refused.length - reasons.length;
      toast({
        title: `Nothing was undone: ${countOf(refused.length)} can't be restored`,
        description: [...reasons, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
        tone: 'destructive',
        ...(left.length > 0 && {
          action: { label: `Undo the other ${left.length}`, onClick: () => void undo(left) },
        }),
      });
    }
  };
}

/** Ends the selected assignments, all or none of them. The toast offers to undo it. */
export function AssignmentsBulk({ selection }: { selection: Selection<AssignmentPeriod> }) {
  const { ids, rows } = selection;
  const [isAsking, ask] = useState(false);
  const undo = useUndo();
  const end = useAct(trpc.assignments.bulkEnd, {
    done: ({ changed }) => ({
      title: 'Assignments ended',
      description: `${countOf(changed)} ended.`,
      action: { label: 'Undo', onClick: () => void undo(rows) },
    }),
    onSuccess: () => selection.clear(),
    onError: (error) => selection.refuse('No assignment was ended', error),
    onSettled: () => ask(false),
  });
  return (
    <>
      <Button size="sm" onClick={() => ask(true)}>
        End assignments
      </Button>
      <ConfirmMutation
        mutation={end}
        input={{ ids }}
        open={isAsking}
        onClose={() => ask(false)}
        title={`End ${countOf(ids.length)}?`}
        confirmLabel="End assignments"
        confirmingLabel="Ending..."
      >
        The clients will have no VA until you assign one. The VAs keep their open tasks until you
        assign them to others, no longer see the hours and routines of these clients, and messages
        stay.
      </ConfirmMutation>
    </>
  );
}
