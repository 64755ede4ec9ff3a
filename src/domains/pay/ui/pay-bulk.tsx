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

/** Approves the selected drafts that have no problem, and marks the selected approved statements as paid. */
export function PayBulk({ selection }: { selection: Selection<PayStatement> }) {
  const [isPaying, setPaying] = useState(false);
  const PayoutDialog = useLater(payoutDialog, isPaying);
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
      <Button size="sm" disabled={approved.length === 0} onClick={() => setPaying(true)}>
        {approved.length > 0 ? `Mark ${approved.length} as paid` : 'Mark as paid'}
      </Button>
      {PayoutDialog && isPaying && (
        <PayoutDialog
          statements={approved}
          onClose={() => setPaying(false)}
          onDone={selection.clear}
        />
      )}
    </>
  );
}
