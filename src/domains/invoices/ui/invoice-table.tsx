import { chakra } from '@chakra-ui/react';
import { cellsOf, lineHeads, type PaperInvoice, sumsOf } from '../paper.ts';

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      py: '2',
      ps: '3',
      verticalAlign: 'top',
      textAlign: 'end',
      fontWeight: 'normal',
    },
    '& :is(th, td):first-child': { ps: '0' },
    '& thead th, & tfoot th': { color: 'muted' },
    '& thead th': { whiteSpace: 'nowrap' },
    '& :is(thead, tbody) > tr > :first-child': { textAlign: 'start' },
    '& tbody td, & tfoot td': { whiteSpace: 'nowrap' },
    '& tbody td:first-child': { whiteSpace: 'normal', overflowWrap: 'anywhere', w: 'full' },
    '& tbody tr, & tfoot tr:first-child': { borderTopWidth: '1px' },
    '& tfoot :is(th, td)': { py: '1' },
    '& tfoot tr:first-child :is(th, td)': { pt: '3' },
    '& tfoot tr[data-strong] :is(th, td)': { color: 'ink', fontWeight: 'semibold' },
  },
});

type InvoiceTableProps = {
  invoice: Pick<PaperInvoice, 'lines'> & Parameters<typeof sumsOf>[0];
};

/** The lines and the sums of an invoice, as on its paper. */
export const InvoiceTable = ({ invoice }: InvoiceTableProps) => (
  <Table aria-label="Lines">
    <thead>
      <tr>
        {lineHeads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {invoice.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and keep their order
        <tr key={index}>
          {cellsOf(line).map((cell, column) => (
            <td key={lineHeads[column]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
    <tfoot>
      {sumsOf(invoice).map(({ label, amount, isStrong = false }) => (
        <tr key={label} {...(isStrong && { 'data-strong': true })}>
          <th scope="row" colSpan={3}>
            {label}
          </th>
          <td>{amount}</td>
        </tr>
      ))}
    </tfoot>
  </Table>
);
