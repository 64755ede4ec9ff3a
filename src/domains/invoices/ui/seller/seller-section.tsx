import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Seller } from '../../seller/schema.ts';
import { SellerForm } from './seller-form.tsx';

/** A change of the agency has another version and can rename the seller, but must not discard what is entered here. */
const valuesOf = (seller: Seller) =>
  JSON.stringify({ ...seller, name: null, logo: null, version: null });

/** The seller's details on invoices, for administrators. */
export function SellerSection() {
  const found = trpc.seller.get.useQuery();
  return (
    <FormSection
      title="Invoices"
      detail="Seller details and terms on invoices. Invoices that are already sent stay as they are."
    >
      {found.data ? (
        <SellerForm key={valuesOf(found.data)} seller={found.data} />
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton h="24rem" aria-hidden />
      )}
    </FormSection>
  );
}
