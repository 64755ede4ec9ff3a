import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useAct } from '#client/use-act.ts';
import { formatAddress } from '../../billing/address.ts';
import { billingAddress, type OwnBilling } from '../../billing/schema.ts';

/** The address and the tax number that receipts show. */
export function BillingAddress() {
  const billing = trpc.billing.get.useQuery();
  const [isEditing, setEditing] = useState(false);
  const address = billing.data?.address;
  return (
    <SectionCard
      title="Billing address"
      actions={
        billing.data && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {address ? 'Edit address' : 'Add address'}
          </Button>
        )
      }
    >
      {billing.data ? (
        <Address address={billing.data.address} />
      ) : billing.error ? (
        <ErrorState error={billing.error} onRetry={() => void billing.refetch()} />
      ) : (
        <Skeleton h="12" />
      )}
      {isEditing && address !== undefined && (
        <AddressDialog address={address} onClose={() => setEditing(false)} />
      )}
    </SectionCard>
  );
}

type AddressProps = Pick<OwnBilling, 'address'>;

const Address = ({ address }: AddressProps) =>
  address ? (
    <Box lineHeight="snug" overflowWrap="anywhere">
      <WrittenText>{formatAddress(address)}</WrittenText>
      {address.taxNumber && (
        <Box mt="2" color="muted">
          Tax number {address.taxNumber}
        </Box>
      )}
    </Box>
  ) : (
    <Box color="muted">Add your address and tax number. They appear on your next receipts.</Box>
  );

function AddressDialog({ address, onClose }: AddressProps & { onClose: () => void }) {
  const save = useAct(trpc.billing.saveAddress, {
    done: { title: 'Address saved', description: 'Your next receipts show it.' },
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: 'billing-address',
    schema: billingAddress,
    ...(address && { defaultValue: address }),
    refusal: save.error,
    onSubmit: (values) => save.mutate(values),
  });
  return (
    <FormDialog
      form={form}
      title="Billing address"
      submitLabel="Save address"
      submittingLabel="Saving..."
      error={save.error}
      isSubmitting={save.isPending}
      onClose={onClose}
    >
      <TextField
        field={fields.line1}
        label="Street and number"
        autoComplete="billing address-line1"
      />
      <TextField
        field={fields.line2}
        label="Floor, suite or building"
        autoComplete="billing address-line2"
      />
      <Grid
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      >
        <TextField field={fields.city} label="City" autoComplete="billing address-level2" />
        <TextField
          field={fields.region}
          label="State or region"
          autoComplete="billing address-level1"
        />
        <TextField
          field={fields.postalCode}
          label="Postal code"
          autoComplete="billing postal-code"
        />
        <TextField field={fields.country} label="Country" autoComplete="billing country-name" />
      </Grid>
      <TextField
        field={fields.taxNumber}
        label="Tax number"
        placeholder="Such as a VAT number or an EIN"
        verbatim
      />
    </FormDialog>
  );
}
