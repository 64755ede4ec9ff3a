import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { later, useLater } from '#client/later.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { useAct } from '#client/use-act.ts';
import { useUser } from '#client/use-user.ts';
import { BankAccount, BankDetailsOf } from './bank-account.tsx';

const detailsDialog = later(
  async () => (await import('./bank-details-dialog.tsx')).BankDetailsDialog,
);

/** Where a VA says to which account they are paid. */
export function BankDetailsSection() {
  const { id: vaId } = useUser();
  const utils = trpc.useUtils();
  const [question, ask] = useState<'change' | 'remove' | null>(null);
  const DetailsDialog = useLater(detailsDialog, question === 'change');
  const close = () => ask(null);
  const remove = useAct(trpc.bankDetails.remove, {
    done: { title: 'Bank details removed' },
    failed: 'The bank details were not removed',
    onSuccess: () => utils.bankDetails.summary.setData({ vaId }, null),
    onSettled: close,
  });
  return (
    <FormSection
      title="Bank details"
      detail="Where your pay goes. Only you and administrators who send your pay can see it."
    >
      <BankDetailsOf vaId={vaId}>
        {(summary) =>
          summary ? (
            <BankAccount key={summary.updatedAt} vaId={vaId} summary={summary}>
              <Button size="sm" onClick={() => ask('change')}>
                Change bank details
              </Button>
              <Button size="sm" onClick={() => ask('remove')}>
                Remove
              </Button>
            </BankAccount>
          ) : (
            <Flex direction="column" gap="4" align="flex-start">
              <Box color="muted">
                Your bank details will be here. Enter them so that your pay can be sent to you.
              </Box>
              <Button onClick={() => ask('change')}>Enter bank details</Button>
            </Flex>
          )
        }
      </BankDetailsOf>
      {DetailsDialog && question === 'change' && <DetailsDialog onClose={close} />}
      <ConfirmMutation
        mutation={remove}
        input={undefined}
        open={question === 'remove'}
        onClose={close}
        title="Remove your bank details?"
        confirmLabel="Remove"
        confirmingLabel="Removing..."
      >
        Your pay can't be sent to you with a payout file until you enter them again.
      </ConfirmMutation>
    </FormSection>
  );
}
