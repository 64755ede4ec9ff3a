import { Box, Flex } from '@chakra-ui/react';
import { ChevronRight, FileText } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { formatMoney } from '#shared/money.ts';

/** What all clients together owe, with the way to these invoices. Shows nothing if no invoice is open. */
export function OpenInvoices() {
  // Invoices become overdue by time passing, without a live event.
  const { data: sums = [] } = trpc.invoices.sums.useQuery({}, { refetchOnWindowFocus: true });
  const amountOf = (view: 'open' | 'overdue') => sums.find((one) => one.view === view)?.amount ?? 0;
  const [open, overdue] = [amountOf('open'), amountOf('overdue')];
  if (open === 0) return null;
  return (
    <Card as="section" aria-label="Open invoices">
      <PlainLink
        to="/billing"
        search={{ tab: 'open' }}
        display="flex"
        alignItems="center"
        gap="3"
        minH="10"
        px={{ base: '4', sm: '5' }}
        py="2"
        _hover={{ bg: 'hover' }}
      >
        <Box as="span" color="muted" flexShrink={0}>
          <FileText aria-hidden size={16} strokeWidth={1.75} />
        </Box>
        <Box as="span" flex="1" minW="0" fontVariantNumeric="tabular-nums">
          Open {formatMoney(open)}
          {overdue > 0 && <Box as="span" color="danger">{`, overdue ${formatMoney(overdue)}`}</Box>}
        </Box>
        <Flex as="span" align="center" gap="1" color="muted" fontSize="sm" whiteSpace="nowrap">
          View invoices
          <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
        </Flex>
      </PlainLink>
    </Card>
  );
}
