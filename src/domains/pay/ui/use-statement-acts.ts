import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { formatMonthAndYear } from '#shared/dates.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { PayStatement } from '../schema.ts';

const countOf = (count: number) => plural(count, 'statement');
const seen = (statements: readonly Pick<PayStatement, 'id' | 'version'>[]) => ({
  statements: statements.map(({ id, version }) => ({ id, version })),
});

type Options = {
  onDone?: () => void;
  /** Shows a refused act; in a toast by default. */
  onRefused?: (title: string, error: unknown) => void;
  /** The panel shows the new status itself, and a toast would cover its next button. */
  isQuiet?: boolean;
};

/** Approves statements and takes approvals back. Each toast offers to undo it. */
export function useStatementActs({
  onDone,
  onRefused = toastFailure,
  isQuiet = false,
}: Options = {}) {
  const reopen = trpc.pay.reopen.useMutation({
    onSuccess({ changed }) {
      onDone?.();
      if (isQuiet) return;
      toast({ title: 'Approval taken back', description: `${countOf(changed.length)} to check.` });
    },
    onError: (error) => onRefused('No approval was taken back', error),
  });
  const approve = trpc.pay.approve.useMutation({
    onSuccess({ changed }) {
      onDone?.();
      if (isQuiet) return;
      toast({
        title: 'Pay approved',
        description: `${countOf(changed.length)} approved. The VAs can see them now.`,
        action: { label: 'Undo', onClick: () => reopen.mutate({ statements: changed }) },
      });
    },
    onError: (error) => onRefused('No statement was approved', error),
  });
  return {
    approve: (statements: PayStatement[]) => approve.mutate(seen(statements)),
    reopen: (statements: PayStatement[]) => reopen.mutate(seen(statements)),
    isPending: approve.isPending || reopen.isPending,
  };
}

/** `3 statements, $1,204.50 for October 2026` */
export function describeStatements(statements: readonly PayStatement[]) {
  const [first] = statements;
  const total = formatMoney(sumHundredths(statements.map((one) => one.total)));
  const whose = statements.length === 1 && first ? first.vaName : `${countOf(statements.length)}`;
  return `${whose}, ${total}${first ? ` for ${formatMonthAndYear(first.month)}` : ''}`;
}
