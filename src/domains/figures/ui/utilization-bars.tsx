import { Box, Flex, Grid } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PlainLink, TextLink } from '#client/ui/link.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { formerVas } from '../labels.ts';
import type { FiguresOverview, VaFigures } from '../schema.ts';
import { toBusinessSearch } from './business-search.ts';
import { openSearch } from './figure-link.tsx';
import { formatShare } from './format.ts';
import { shareOf } from './va-table.tsx';

const shown = 6;

function Bar({ row }: { row: VaFigures }) {
  const share = shareOf(row);
  const logged = formatHoursMinutes(row.loggedHours);
  return (
    <PlainLink
      to="/business"
      search={openSearch({ open: 'logged-hours', va: row.vaId ?? 'none' })}
      resetScroll={false}
      display="block"
      py="1"
      fontSize="sm"
      lineHeight="snug"
      _hover={{ textDecoration: 'underline' }}
      css={{ '@media (pointer: coarse)': { minH: '11' } }}
    >
      <Flex justify="space-between" gap="3">
        <Box truncate>{row.name ?? formerVas}</Box>
        <Box
          flexShrink={0}
          fontVariantNumeric="tabular-nums"
          color={share === null ? 'muted' : 'ink'}
        >
          {formatShare(row.loggedHours, row.availableHours ?? 0) ?? `${logged}, no weekly hours`}
        </Box>
      </Flex>
      {share !== null && (
        <Box h="1.5" mt="1" borderRadius="full" bg="hover" overflow="hidden">
          <Box
            h="full"
            bg={share > 1 ? 'time' : 'brand'}
            style={{ width: `${Math.max(0, share) * 100}%` }}
          />
        </Box>
      )}
    </PlainLink>
  );
}

/** How busy the VAs are, the busiest first. */
export function UtilizationBars({ table: { rows, count } }: { table: FiguresOverview['vas'] }) {
  const busiest = rows.toSorted((a, b) => (shareOf(b) ?? -1) - (shareOf(a) ?? -1)).slice(0, shown);
  if (busiest.length === 0) return <EmptyState isCompact title="No VAs" />;
  return (
    <>
      <Grid
        as="ul"
        listStyleType="none"
        aria-label="Utilization by VA"
        columnGap="8"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(3, minmax(0, 1fr))',
        }}
      >
        {busiest.map((row) => (
          <li key={row.vaId ?? 'none'}>
            <Bar row={row} />
          </li>
        ))}
      </Grid>
      {count > busiest.length && (
        <TextLink
          to="/business"
          search={(now) =>
            toBusinessSearch({ ...now, show: 'vas', sort: undefined, order: undefined })
          }
          resetScroll={false}
          fontSize="sm"
        >
          All {plural(count, 'VA')}
        </TextLink>
      )}
    </>
  );
}
