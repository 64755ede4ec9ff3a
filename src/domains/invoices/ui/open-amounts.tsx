import { Box, Flex } from '@chakra-ui/react';
import { FileClock } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { TextLink } from '#client/ui/link.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { useActor } from '#client/use-user.ts';
import { formatShortDay } from '#shared/dates.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
import type { WaitingInvoice } from '../schema.ts';
import { PayInvoice } from './pay-invoice.tsx';

const sumOf = (invoices: WaitingInvoice[]) => sumHundredths(invoices.map(({ open }) => open));

/** What the client owes, and a button that pays the invoice that was due first. Shows nothing if they owe nothing. */
export function OpenAmounts() {
  const { data: unpaid = [] } = trpc.invoices.waiting.useQuery();
  const clientId = useActor().id;
  const day = useBusinessDay();
  const [first] = unpaid;
  if (!first) return null;
  const { id, number, dueOn, state } = first;
  const overdue = sumOf(unpaid.filter((invoice) => invoice.state === 'overdue'));
  return (
    <Flex
      as="section"
      aria-label="Open amounts"
      align="center"
      wrap="wrap"
      gap="3"
      px="4"
      py="3"
      borderRadius="control"
      bg="time.tint"
      lineHeight="snug"
    >
      <Box color="time">
        <FileClock aria-hidden size={18} strokeWidth={1.75} />
      </Box>
      <Box flex="1" minW="12rem">
        <Box as="span" fontWeight="semibold">
          Open {formatMoney(sumOf(unpaid))}
          {overdue > 0 && <Box as="span" color="danger">{`, overdue ${formatMoney(overdue)}`}</Box>}
          .
        </Box>{' '}
        <TextLink to="." search={(now) => ({ ...now, invoice: id })}>
          {number}
        </TextLink>
        {dueOn && ` ${state === 'overdue' ? 'was due' : 'is due'} ${formatShortDay(dueOn, day)}`}
        {unpaid.length > 1 && `, first of ${unpaid.length}`}.
      </Box>
      <PayInvoice invoice={{ ...first, clientId }} size="sm" />
    </Flex>
  );
}
