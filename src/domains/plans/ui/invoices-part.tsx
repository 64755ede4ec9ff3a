import { Box } from '@chakra-ui/react';
import { ClientInvoices } from '#domains/invoices/ui/client-invoices.tsx';
import { BillingAddress } from '#domains/payments/ui/billing/billing-address.tsx';
import { Bookkeeper } from '#domains/payments/ui/billing/bookkeeper.tsx';
import { Receipts } from '#domains/payments/ui/receipts.tsx';
import { Column, Columns } from './columns.tsx';

type InvoicesPartProps = { year: string | undefined; onYear: (year: string | undefined) => void };

/** The papers, and who gets them with which address. */
export const InvoicesPart = ({ year, onYear }: InvoicesPartProps) => (
  <Columns>
    <Column>
      <Box minW="0">
        <ClientInvoices year={year} onYear={onYear} />
      </Box>
      <Receipts />
    </Column>
    <Column>
      <BillingAddress />
      <Bookkeeper />
    </Column>
  </Columns>
);
