import { Box, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { later, useLater } from '#client/later.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import type { PayRate } from '../../rates/schema.ts';
import { RateList } from './rate-list.tsx';

type Question = { act: 'add' } | { act: 'change' | 'delete'; rate: PayRate } | null;

const nameOf = ({ hourlyRate, validFrom }: PayRate) =>
  `${formatRate(hourlyRate)} from ${formatDay(validFrom)}`;

const rateDialog = later(async () => (await import('./rate-dialog.tsx')).RateDialog);

/** The pay rates of a VA, for administrators. */
export function VaRates({ vaId }: { vaId: number }) {
  const rates = trpc.payRates.list.useQuery({ vaId });
  const [question, ask] = useState<Question>(null);
  const RateDialog = useLater(rateDialog, question?.act === 'add' || question?.act === 'change');
  const close = () => ask(null);
  const remove = useAct(trpc.payRates.delete, {
    done: { title: 'Pay rate deleted' },
    failed: 'Failed to delete the pay rate',
    onSettled: close,
  });

  const actionsOf = (rate: PayRate) =>
    rate.isUsed ? (
      <Box fontSize="sm" color="muted" title="Hours with this rate are on an approved statement">
        In use
      </Box>
    ) : (
      <RowMenu
        label={`Actions for the rate ${nameOf(rate)}`}
        groups={() => [
          {
            items: [
              { id: 'change', label: 'Change', onSelect: () => ask({ act: 'change', rate }) },
              { id: 'delete', label: 'Delete', onSelect: () => ask({ act: 'delete', rate }) },
            ],
          },
        ]}
      />
    );

  return (
    <Box>
      {rates.isPending && (
        <>
          <LoadingNote>Loading the pay rates</LoadingNote>
          <Skeleton w="70%" />
        </>
      )}
      {rates.error && !rates.data && (
        <ErrorState error={rates.error} onRetry={() => void rates.refetch()} />
      )}
      {rates.data && rates.data.length === 0 && (
        <Box color="muted">
          No pay rate yet. Without one, approved hours can't be paid. Clients never see pay rates.
        </Box>
      )}
      {rates.data && <RateList rates={rates.data} actionOf={actionsOf} />}
      <Flex mt="3">
        <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => ask({ act: 'add' })}>
          Add pay rate
        </Button>
      </Flex>
      {RateDialog && question?.act === 'add' && <RateDialog vaId={vaId} onClose={close} />}
      {RateDialog && question?.act === 'change' && (
        <RateDialog vaId={vaId} rate={question.rate} onClose={close} />
      )}
      {question?.act === 'delete' && (
        <ConfirmMutation
          mutation={remove}
          input={{ id: question.rate.id }}
          onClose={close}
          title={`Delete the rate ${nameOf(question.rate)}?`}
          confirmLabel="Delete rate"
          confirmingLabel="Deleting..."
        >
          Hours of these days get the rate before it, also on drafts.
        </ConfirmMutation>
      )}
    </Box>
  );
}
