import { Box } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatMoney } from '#shared/money.ts';
import { riskReasons, riskRules } from '../risks.ts';
import type { ClientAtRisk, FiguresOverview } from '../schema.ts';
import { ClientLink, clientName } from './client-name.tsx';
import { FigureTable, type TableProps } from './figure-table.tsx';
import { byAmount, byName, type FigureColumn } from './sort-rows.ts';

const columns: FigureColumn<ClientAtRisk>[] = [
  {
    id: 'client',
    label: 'Client',
    width: 'minmax(0, 1fr)',
    onCard: 'title',
    sortLabels: byName,
    value: clientName,
    cell: (row) => <ClientLink {...row} />,
  },
  {
    id: 'reasons',
    label: 'Reasons',
    width: 'minmax(0, 2fr)',
    onCard: 'bare',
    sortLabels: { ascending: 'Fewest reasons', descending: 'Most reasons' },
    value: ({ reasons }) => reasons.length,
    cell: ({ reasons }) => (
      <Box as="ul" py="2" whiteSpace="normal" overflowWrap="anywhere">
        {reasons.map(({ reason, words }) => (
          <li key={reason} title={riskRules[reason].rule}>
            {words}
          </li>
        ))}
      </Box>
    ),
  },
  {
    id: 'price',
    label: 'Monthly price',
    kind: 'number',
    width: '9rem',
    sortLabels: byAmount('monthly price'),
    value: ({ monthlyPrice }) => monthlyPrice,
    cell: ({ monthlyPrice }) => formatMoney(monthlyPrice),
  },
];

const Rules = () => (
  <>
    Clients with a running plan who may leave, as of now.
    <Box as="details" mt="1">
      <Box as="summary" cursor="pointer" w="fit-content">
        How this is decided
      </Box>
      <Box as="ul" mt="1" ps="5" listStyleType="disc">
        {riskReasons.map((reason) => (
          <li key={reason}>{riskRules[reason].rule}</li>
        ))}
      </Box>
    </Box>
  </>
);

type Props = Omit<TableProps, 'months'> & { table: FiguresOverview['risks'] | undefined };

/** Who may leave, with the reasons in words. */
export const RiskTable = ({ table, ...props }: Props) => (
  <FigureTable
    {...props}
    label="Clients at risk"
    detail={<Rules />}
    columns={columns}
    rows={table?.rows}
    count={table?.count}
    rowKey={({ clientId }) => clientId}
    defaultSort={{ by: 'price', direction: 'descending' }}
    file={{ list: 'clients-at-risk', filter: {} }}
    empty={
      <EmptyState illustration="people" title="No client is at risk">
        A client appears here when one of the rules above applies.
      </EmptyState>
    }
  />
);
