import { Box, Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { newUuid } from '#shared/uuid.ts';
import { useLeaving } from '../use-leaving.ts';
import { toastCardChanged } from './card-changed.ts';

/** Leads to the payment provider's page for another card. */
export function HostedCard() {
  const [id] = useState(newUuid);
  const { isLeaving, leave } = useLeaving();
  const open = trpc.billing.openCardPage.useMutation({ onSuccess: ({ url }) => leave(url) });
  return (
    <Flex direction="column" gap="5">
      {open.error && <FormError>{errorMessage(open.error)}</FormError>}
      <Box>Enter the new card on Stripe's page, then return here.</Box>
      <Button
        variant="primary"
        size="lg"
        wide
        onClick={() => open.mutate({ id })}
        loading={open.isPending || isLeaving}
        loadingText="Opening Stripe..."
      >
        Continue to Stripe
        <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
      </Button>
    </Flex>
  );
}

/** Saves the card that the client gave on the provider's page, when they return from it. */
export function useReturnedCard(reference: string | undefined) {
  const navigate = useNavigate();
  const { mutate } = trpc.billing.finishCardChange.useMutation({
    onSuccess: toastCardChanged,
    onError: (error) => toastFailure('The card was not changed', error),
    // The address must not save the card again after a reload.
    onSettled: () => void navigate({ to: '/subscription-management', search: {}, replace: true }),
  });
  const wasSent = useRef(false);
  useEffect(() => {
    if (reference === undefined || wasSent.current) return;
    wasSent.current = true;
    mutate({ reference });
  }, [reference, mutate]);
}
