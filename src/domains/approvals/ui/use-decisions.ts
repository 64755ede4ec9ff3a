import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { type Refusal, readRefusedRows } from '#client/ui/table/refused-rows.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';
import type { LineState, SubmittedWeek } from '../schema.ts';

export const countEntries = (count: number) => plural(count, 'entry', 'entries');

export const approvedToast = (changed: number) => ({
  title: 'Time approved',
  description: changed > 0 ? `${countEntries(changed)} approved.` : 'It was approved before.',
});

/** A week as the reader sees it. */
export const toWeekRef = ({ client, va, week, stamp }: SubmittedWeek, state: LineState) => ({
  clientId: client.id,
  vaId: va?.id ?? null,
  week,
  state,
  stamp,
});

/** Approves a week as it is shown. */
export function useApproveWeek() {
  const { mutate, isPending } = useAct(trpc.timeApprovals.approveWeek, {
    done: ({ changed }) => approvedToast(changed),
    failed: 'Failed to approve the week',
  });
  return { approveWeek: mutate, isPending };
}

type Named = { id: number; name: string };

/** Decides about selected entries. `refusal` names those that changed in the meantime; nothing was decided then. */
export function useDecideLines({ lines, onDone }: { lines: Named[]; onDone: () => void }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  function refuse(title: string, error: unknown) {
    const nameOf = new Map(lines.map(({ id, name }) => [id, name]));
    const rows = readRefusedRows(error).map((row) => ({
      ...row,
      name: nameOf.get(row.id) ?? 'An entry',
    }));
    if (rows.length === 0) toastFailure(title, error);
    else setRefusal({ title, error, rows });
  }
  const approve = useAct(trpc.timeApprovals.approve, {
    done: ({ changed }) => approvedToast(changed),
    onSuccess: onDone,
    onError: (error) => refuse('Failed to approve time', error),
  });
  const returnLines = useAct(trpc.timeApprovals.return, {
    done: ({ changed }) => ({
      title: 'Time returned',
      description: `${countEntries(changed)} returned.`,
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
