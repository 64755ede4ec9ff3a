import { Box, Flex } from '@chakra-ui/react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { formatDay } from '#shared/dates.ts';
import type { Invoice } from '../schema.ts';
import { InvoiceTable } from './invoice-table.tsx';

/** The lines, the sums and the facts of an invoice. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { paid, open, issuedOn, dueOn, paidOn, paymentMethod, reference, reason, creditedNumber } =
    invoice;
  const { buyerEmail, taxNumber, memo } = invoice;
  const payment = [paidOn && formatDay(paidOn), paymentMethod, reference].filter(Boolean);
  return (
    <Flex direction="column" gap="6">
      <DescriptionList isTabular>
        {issuedOn && <Fact name="Issued on">{formatDay(issuedOn)}</Fact>}
        {dueOn && <Fact name="Due on">{formatDay(dueOn)}</Fact>}
        {creditedNumber && <Fact name="For invoice">{creditedNumber}</Fact>}
        {reason && <Fact name="Reason">{reason}</Fact>}
        {paid > 0 && payment.length > 0 && (
          <Fact name={open > 0 ? 'Last payment' : 'Paid'}>{payment.join(', ')}</Fact>
        )}
        {buyerEmail && <Fact name="Sent to">{buyerEmail}</Fact>}
        {taxNumber && <Fact name="Tax number">{taxNumber}</Fact>}
      </DescriptionList>
      <InvoiceTable invoice={invoice} />
      {memo !== null && (
        <Box as="section" aria-label="Memo" whiteSpace="pre-line" overflowWrap="anywhere">
          {memo}
        </Box>
      )}
    </Flex>
  );
}
