import { useState } from 'react';
import { later, useLater } from '#client/later.ts';
import { Button } from '#client/ui/button.tsx';
import type { Selection } from '#client/ui/table/list-table.tsx';
import { plural } from '#shared/plural.ts';
import type { PayStatement } from '../schema.ts';
import { ApproveButton } from './approve-button.tsx';
import { problemOf } from './status-badge.tsx';
import { useStatementActs } from './use-statement-acts.ts';

const payoutDialog = later(async () => (await import('./payout-dialog.tsx')).PayoutDialog);

const payoutFileDialog = later(
  async () => (await import('./bank/payout-file-dialog.tsx')).PayoutFileDialog,
);

/** Approves the selected drafts that have no problem, and marks the selected approved statements as paid. */
export function PayBulk({ selection }: { selection: Selection<PayStatement> }) {
  const [question, ask] = useState<'pay' | 'file' | null>(null);
  const PayoutDialog = useLater(payoutDialog, question === 'pay');
  const PayoutFileDialog = useLater(payoutFileDialog, question === 'file');
  const close = () => ask(null);
  const acts = useStatementActs({
    onDone: selection.clear,
    onRefused: selection.refuse,
  });
  const ready = selection.rows.filter((one) => one.status === 'draft' && problemOf(one) === null);
  const approved = selection.rows.filter(({ status }) => status === 'approved');
  return (
    <>
      <ApproveButton size="sm" disabled={ready.length === 0} statements={ready} acts={acts}>
        {ready.length > 0 ? `Approve ${plural(ready.length, 'draft')}` : 'Approve'}
      </ApproveButton>
      <Button size="sm" disabled={approved.length === 0} onClick={() => ask('pay')}>
        {approved.length > 0 ? `Mark ${approved.length} as paid` : 'Mark as paid'}
      </Button>
      <Button size="sm" disabled={approved.length === 0} onClick={() => ask('file')}>
        Payout file
      </Button>
      {PayoutDialog && question === 'pay' && (
        <PayoutDialog statements={approved} onClose={close} onDone={selection.clear} />
      )}
      {PayoutFileDialog && question === 'file' && approved[0] && (
        <PayoutFileDialog
          month={approved[0].month}
          statementIds={approved.map(({ id }) => id)}
          onClose={close}
          onDone={selection.clear}
        />
      )}
    </>
  );
}
