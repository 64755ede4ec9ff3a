import { Box } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { describePack } from '#domains/payments/ui/describe-pack.ts';
import { SavedCardDialog } from '#domains/payments/ui/saved-card-dialog.tsx';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

type BuyHoursProps = { hours: number; wide?: boolean; children: ReactNode };

/** Buys a pack of extra hours: with the saved card after a question, or with a card that is entered at checkout. */
export function BuyHours({ hours, wide = false, children }: BuyHoursProps) {
  const { data: billing } = trpc.billing.get.useQuery();
  const [isOpen, setOpen] = useState(false);
  const preview = trpc.packs.preview.useQuery(
    { hours },
    { enabled: isOpen, staleTime: 0, retry: false },
  );
  const card = billing?.savedCard;
  // Without an answer the checkout decides.
  if (!card)
    return (
      <ButtonLink to="/checkout" search={{ pack: hours }} wide={wide}>
        {children}
      </ButtonLink>
    );
  const { data, isFetching, error } = preview;
  return (
    <>
      <Button
        wide={wide}
        loading={isOpen && isFetching && !data}
        loadingText="Loading..."
        onClick={() => {
          setOpen(true);
          if (error) void preview.refetch();
        }}
      >
        {children}
      </Button>
      {isOpen && error && !data && (
        <Box role="alert" color="danger" fontSize="sm">
          {errorMessage(error)}
        </Box>
      )}
      {/* It stays if the preview fails to load again, because it knows of a payment without an answer. */}
      {isOpen && data && (
        <SavedCardDialog
          title={`Buy ${hours} hours`}
          amount={data.amount}
          card={card}
          orderOf={(confirmed) => ({ ...confirmed, hours, bought: data.bought })}
          checkout={{ pack: hours }}
          onPaid={() =>
            toast({
              title: 'Payment Successful!',
              description: `${hours} extra hours were added to this month.`,
            })
          }
          onClose={() => setOpen(false)}
        >
          {formatMoney(data.amount)} is charged to your {card}.{' '}
          {data.hoursAfter >= 0 && `You have ${formatHoursWithUnit(data.hoursAfter)} left then. `}
          {describePack(data)}
        </SavedCardDialog>
      )}
    </>
  );
}
