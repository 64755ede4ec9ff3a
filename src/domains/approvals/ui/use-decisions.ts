import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { type Refusal, readRefusedRows } from '#client/ui/table/refused-rows.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';

const approved = (changed: number) =>
  toast({
    title: 'Time approved',
    description: changed > 0 ? `${plural(changed, 'line')} approved.` : 'It was approved before.',
  });

/** Approves a week as it is shown. */
export function useApproveWeek() {
  const { mutate, isPending } = useAct(trpc.timeApprovals.approveWeek, {
    onSuccess: ({ changed }) => approved(changed),
    failed: 'Failed to approve the week',
  });
  return { approveWeek: mutate, isPending };
}

type Named = { id: number; name: string };

/** Decides about selected lines. `refusal` names the lines that changed in the meantime; nothing was decided then. */
export function useDecideLines({ lines, onDone }: { lines: Named[]; onDone: () => void }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  function refuse(title: string, error: unknown) {
    const nameOf = new Map(lines.map(({ id, name }) => [id, name]));
    const rows = readRefusedRows(error).map((row) => ({
      ...row,
      name: nameOf.get(row.id) ?? 'A line',
    }));
    if (rows.length === 0) toastFailure(title, error);
    else setRefusal({ title, error, rows });
  }
  const approve = useAct(trpc.timeApprovals.approve, {
    onSuccess({ changed }) {
      approved(changed);
      onDone();
    },
    onError: (error) => refuse('Failed to approve time', error),
  });
  const returnLines = useAct(trpc.timeApprovals.return, {
    done: ({ changed }) => ({
      title: 'Time returned',
      description: `${plural(changed, 'line')} returned.`,
    }),
    onSuccess: onDone,
    onError: (error) => refuse('Failed to return time', error),
  });
  return {
    approve: approve.mutate,
    returnLines: returnLines.mutate,
    isApproving: approve.isPending,
    isReturning: returnLines.isPending,
    refusal,
    closeRefusal: () => setRefusal(null),
  };
}
