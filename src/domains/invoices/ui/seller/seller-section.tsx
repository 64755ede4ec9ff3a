import { Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SellerForm } from './seller-form.tsx';
import { SellerLogo } from './seller-logo.tsx';

/** The seller's details on invoices, for administrators. */
export function SellerSection() {
  const found = trpc.seller.get.useQuery();
  return (
    <FormSection
      title="Invoices"
      detail="Who writes the invoices, and on which terms. Invoices that are already sent stay as they are."
    >
      {found.data ? (
        <Flex direction="column" gap="6">
          <SellerLogo seller={found.data} />
          <SellerForm key={found.data.version} seller={found.data} />
        </Flex>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton h="24rem" aria-hidden />
      )}
    </FormSection>
  );
}
