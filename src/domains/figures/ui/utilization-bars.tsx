import { Box, chakra, Flex } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PlainLink, TextLink } from '#client/ui/link.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { formerVas } from '../labels.ts';
import type { FiguresOverview, VaFigures } from '../schema.ts';
import { toBusinessSearch } from './business-search.ts';
import { openSearch } from './figure-link.tsx';
import { formatShare, formatSignedHours } from './format.ts';
import { shareOf } from './va-table.tsx';

const shown = 5;

const Fill = chakra('div', {
  base: { h: 'full', borderRadius: 'full', bg: 'brand' },
  variants: { isOver: { true: { bg: 'time' } } },
});

function Bar({ row }: { row: VaFigures }) {
  const share = shareOf(row);
  const name = row.name ?? formerVas;
  const logged = formatSignedHours(row.loggedHours);
  const value = formatShare(row.loggedHours, row.availableHours ?? 0) ?? `${logged}, not set`;
  const spoken =
    row.availableHours === null
      ? `${logged} hours, weekly hours not set`
      : `${value}, ${logged} of ${formatHoursMinutes(row.availableHours)} hours`;
  return (
    <PlainLink
      to="/business"
      search={openSearch({ open: 'logged-hours', va: row.vaId ?? 'none' })}
      resetScroll={false}
      aria-label={`Utilization of ${name}: ${spoken}`}
      display="block"
      py="1"
      lineHeight="snug"
      _hover={{ textDecoration: 'underline' }}
      css={{ '@media (pointer: coarse)': { minH: '11' } }}
    >
      <Flex justify="space-between" gap="3" fontSize="sm">
        <Box truncate>{name}</Box>
        <Box
          flexShrink={0}
          fontVariantNumeric="tabular-nums"
          {...(share === null && { color: 'muted' })}
        >
          {value}
        </Box>
      </Flex>
      <Box h="1.5" mt="1" borderRadius="full" bg="hover">
        {share !== null && (
          <Fill isOver={share > 1} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
        )}
      </Box>
    </PlainLink>
  );
}

/** How busy the VAs are, the busiest first. */
export function UtilizationBars({ table: { rows, count } }: { table: FiguresOverview['vas'] }) {
  const busiest = rows.toSorted((a, b) => (shareOf(b) ?? -1) - (shareOf(a) ?? -1)).slice(0, shown);
  if (busiest.length === 0)
    return (
      <EmptyState isCompact title="No VAs">
        VAs appear here when they have an approved account.
      </EmptyState>
    );
  return (
    <Flex direction="column" gap="1.5">
      <Box as="ul" listStyleType="none" aria-label="Utilization by VA">
        {busiest.map((row) => (
          <li key={row.vaId ?? 'none'}>
            <Bar row={row} />
          </li>
        ))}
      </Box>
      {count > busiest.length && (
        <TextLink
          to="/business"
          search={(now) =>
            toBusinessSearch({ ...now, show: 'vas', sort: undefined, order: undefined })
          }
          resetScroll={false}
          fontSize="sm"
          alignSelf="flex-start"
        >
          All {plural(count, 'VA')}
        </TextLink>
      )}
    </Flex>
  );
}
