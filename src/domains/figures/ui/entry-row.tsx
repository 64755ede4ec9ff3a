import { Box, Flex } from '@chakra-ui/react';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import { deletedClient } from '#shared/deleted-names.ts';
import { formatMoney, formatRate } from '#shared/money.ts';
import { sourceLabels } from '../labels.ts';
import type { FigureEntry } from '../schema.ts';

/** What the row is called, and its kind unless that is its name. */
function namesOf({ source, taskTitle, note, clientName }: FigureEntry) {
  const kind = sourceLabels[source];
  if (source === 'plan' || source === 'movement')
    return { title: clientName ?? deletedClient, kind };
  return { title: taskTitle ?? note ?? kind, kind };
}

/** A row of a figure: an invoice, a payment, logged time, a booking or a plan. */
export function EntryRow({ entry }: { entry: FigureEntry }) {
  const { source, day, clientName, vaName, note, taskTitle, hours, rate, amount } = entry;
  const { title, kind } = namesOf(entry);
  const isPlan = source === 'plan' || source === 'movement';
  const details = [
    title !== kind && kind,
    source === 'movement' ? null : `${source === 'plan' ? 'since ' : ''}${formatDay(day)}`,
    vaName,
    !isPlan && (clientName ?? deletedClient),
    (isPlan || taskTitle) && note,
  ].filter(Boolean);
  return (
    <Flex as="li" gap="4" py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Box flex="1" minW="0">
        <Box overflowWrap="anywhere">{title}</Box>
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          {details.join(' · ')}
        </Box>
      </Box>
      <Box textAlign="end" fontVariantNumeric="tabular-nums" flexShrink={0}>
        <Box fontWeight="medium">
          {amount === null ? formatHoursMinutes(hours ?? 0) : formatMoney(amount)}
        </Box>
        {amount !== null && hours !== null && rate !== null && (
          <Box color="muted" fontSize="sm">
            {formatHoursMinutes(hours)} at {formatRate(rate)}
          </Box>
        )}
      </Box>
    </Flex>
  );
}
