import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { monthOf } from '#shared/month.ts';
import type { PayStatement } from '../schema.ts';
import type { useStatementActs } from './use-statement-acts.ts';

type ApproveButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  statements: PayStatement[];
  acts: Pick<ReturnType<typeof useStatementActs>, 'approve' | 'isPending'>;
  children: ReactNode;
};

/** Approves drafts. Asks first if their month is not over, because an approved statement takes no more hours. */
export function ApproveButton({ statements, acts, children, ...props }: ApproveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const thisMonth = monthOf(useBusinessDay());
  const running = statements.find(({ month }) => monthOf(month) >= thisMonth);
  function approve() {
    setAsking(false);
    acts.approve(statements);
  }
  return (
    <>
      <Button
        {...props}
        loading={acts.isPending}
        loadingText="Approving..."
        onClick={() => (running ? setAsking(true) : approve())}
      >
        {children}
      </Button>
      {running && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={approve}
          title={`Approve before ${formatMonthAndYear(running.month)} is over?`}
          tone="primary"
          confirmLabel="Approve"
          confirmingLabel="Approving..."
        >
          An approved statement takes no more hours. Hours that are approved later go on the
          statement of the next month.
        </ConfirmDialog>
      )}
    </>
  );
}
