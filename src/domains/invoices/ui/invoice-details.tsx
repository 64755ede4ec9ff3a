import { Box, Flex } from '@chakra-ui/react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatMoney, formatUnitPrice } from '#shared/money.ts';
import { formatQuantity, lineKindLabels, taxLabelOf } from '../labels.ts';
import type { Invoice, InvoiceLine } from '../schema.ts';

const columns: Column<InvoiceLine & { key: number }>[] = [
  {
    id: 'description',
    label: 'Description',
    onCard: 'title',
    cell: ({ description, kind }) => (
      <Box minW="0" lineHeight="snug" overflowWrap="anywhere" whiteSpace="normal">
        {description}
        <Box fontSize="sm" color="muted" fontWeight="normal">
          {lineKindLabels[kind]}
        </Box>
      </Box>
    ),
  },
  {
    id: 'quantity',
    label: 'Quantity',
    kind: 'number',
    width: 'max-content',
    cell: ({ quantity, unitPrice }) =>
      `${formatQuantity(quantity)} × ${formatUnitPrice(unitPrice)}`,
  },
  {
    id: 'total',
    label: 'Amount',
    kind: 'number',
    width: 'max-content',
    cell: ({ total }) => formatMoney(total),
  },
];

/** The lines, the sums and the facts of an invoice. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { lines, net, tax, total, paid, credited, open, kind } = invoice;
  const { issuedOn, dueOn, paidOn, paymentMethod, reference, reason, creditedNumber } = invoice;
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
      <DataTable
        label="Lines"
        columns={columns}
        rows={lines.map((line, key) => ({ ...line, key }))}
        rowKey={({ key }) => key}
        empty={null}
        isTall
      />
      <DescriptionList isInline>
        <Fact name="Net">{formatMoney(net)}</Fact>
        <Fact name={taxLabelOf(invoice)}>{formatMoney(tax)}</Fact>
        <Fact name="Total">
          <b>{formatMoney(total)}</b>
        </Fact>
        {kind === 'invoice' && credited > 0 && (
          <Fact name="Credited">−{formatMoney(credited)}</Fact>
        )}
        {kind === 'invoice' && paid > 0 && (
          <Fact name="Paid">
            {open > 0 ? `${formatMoney(paid)} of ${formatMoney(total)}` : formatMoney(paid)}
          </Fact>
        )}
        {open > 0 && <Fact name="Open">{formatMoney(open)}</Fact>}
      </DescriptionList>
      {memo !== null && (
        <Box as="section" aria-label="Memo" whiteSpace="pre-line" overflowWrap="anywhere">
          {memo}
        </Box>
      )}
    </Flex>
  );
}
