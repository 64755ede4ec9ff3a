import { Box, Flex } from '@chakra-ui/react';
import { Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { later, useLater } from '#client/later.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { useAct } from '#client/use-act.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import type { PayStatementDetails } from '../schema.ts';
import { ApproveButton } from './approve-button.tsx';
import { BankDetailsOfVa } from './bank/bank-account.tsx';
import { StatementDetails } from './statement-details.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { problemOf } from './status-badge.tsx';
import { useStatementActs } from './use-statement-acts.ts';

type Question = 'bonus' | 'rate' | 'pay' | 'delete' | null;

type AdminStatementProps = { id: number; onClose: () => void };

const bonusDialog = later(async () => (await import('./bonus-dialog.tsx')).BonusDialog);
const payoutDialog = later(async () => (await import('./payout-dialog.tsx')).PayoutDialog);
const rateDialog = later(async () => (await import('./rates/rate-dialog.tsx')).RateDialog);

/** A statement with what an administrator can do with it. */
export function AdminStatement({ id, onClose }: AdminStatementProps) {
  const [question, ask] = useState<Question>(null);
  const BonusDialog = useLater(bonusDialog, question === 'bonus');
  const PayoutDialog = useLater(payoutDialog, question === 'pay');
  const RateDialog = useLater(rateDialog, question === 'rate');
  const close = () => ask(null);
  const acts = useStatementActs({ isQuiet: true });
  const removeDraft = useAct(trpc.pay.deleteDraft, {
    done: { title: 'Draft deleted', description: 'Its hours are on no statement now.' },
    onSuccess: onClose,
    failed: 'Failed to delete the draft',
    onSettled: close,
  });

  const footer = (statement: PayStatementDetails) => {
    const { status } = statement;
    if (status === 'draft')
      return (
        <>
          <ApproveButton
            variant="primary"
            statements={[statement]}
            acts={acts}
            disabled={problemOf(statement) !== null}
          >
            Approve
          </ApproveButton>
          <RowMenu
            label="More actions"
            groups={() => [
              {
                items: [{ id: 'delete', label: 'Delete draft', onSelect: () => ask('delete') }],
              },
            ]}
          />
        </>
      );
    if (status === 'paid') return null;
    return (
      <>
        <Button loading={acts.isPending} onClick={() => acts.reopen([statement])}>
          Take back approval
        </Button>
        <Button variant="primary" onClick={() => ask('pay')}>
          Mark as paid
        </Button>
      </>
    );
  };

  return (
    <StatementPanel id={id} onClose={onClose} titleOf={({ vaName }) => vaName} footer={footer}>
      {(statement) => (
        <>
          <Problem statement={statement} onAddRate={() => ask('rate')} />
          <Content statement={statement} onAdd={() => ask('bonus')} />
          <BankDetailsOfVa vaId={statement.vaId} />
          {BonusDialog && question === 'bonus' && (
            <BonusDialog statement={statement} onClose={close} />
          )}
          {RateDialog && question === 'rate' && (
            <RateDialog
              vaId={statement.vaId}
              validFrom={statement.rateNeededOn ?? undefined}
              onClose={close}
            />
          )}
          {PayoutDialog && question === 'pay' && (
            <PayoutDialog statements={[statement]} onClose={close} />
          )}
          <ConfirmMutation
            mutation={removeDraft}
            input={{ id, version: statement.version }}
            open={question === 'delete'}
            onClose={close}
            title={`Delete the draft of ${statement.vaName}?`}
            confirmLabel="Delete draft"
            confirmingLabel="Deleting..."
          >
            Its bonuses and deductions are lost. Its approved hours are added to the next draft,
            also if you create one for {formatMonthAndYear(statement.month)} again.
          </ConfirmMutation>
        </>
      )}
    </StatementPanel>
  );
}

type ContentProps = { statement: PayStatementDetails; onAdd: () => void };

function Content({ statement, onAdd }: ContentProps) {
  const utils = trpc.useUtils();
  const remove = useAct(trpc.pay.deleteAdjustment, {
    done: { title: 'Removed from the statement' },
    onSuccess: (changed) => utils.pay.get.setData({ id: statement.id }, changed),
    failed: 'Failed to remove it',
  });
  if (statement.status !== 'draft') return <StatementDetails statement={statement} />;
  return (
    <StatementDetails
      statement={statement}
      onRemove={(id) => remove.mutate({ id })}
      addAction={
        <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={onAdd}>
          Add
        </Button>
      }
    />
  );
}

type ProblemProps = { statement: PayStatementDetails; onAddRate: () => void };

function Problem({ statement, onAddRate }: ProblemProps) {
  const problem = problemOf(statement);
  if (problem === null) return null;
  return (
    <Flex gap="3" p="4" mb="5" borderRadius="card" bg="time.tint" align="flex-start">
      <Box color="time" pt="0.5">
        <TriangleAlert aria-hidden size={18} strokeWidth={1.75} />
      </Box>
      <Flex direction="column" gap="2" align="flex-start">
        <Box>{problem}. Until then this statement can't be approved.</Box>
        {statement.rateNeededOn !== null && (
          <Button size="sm" onClick={onAddRate}>
            Add pay rate
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
