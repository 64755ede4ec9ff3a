import { Box } from '@chakra-ui/react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { CorrectionEntry } from './report/correction-entry.tsx';

const pageSize = 5;

/** What administrators corrected on the VA's time. Nothing until there is a correction. */
export function OwnCorrections() {
  const corrections = trpc.timeCorrections.list.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const shown = corrections.data?.pages.flatMap(({ items }) => items) ?? [];
  if (shown.length === 0) return null;
  return (
    <SectionCard
      title="Corrections"
      detail="An administrator changed this time. The client sees it too."
      isPadded={false}
    >
      <ul>
        {shown.map((correction) => (
          <Box as="li" key={correction.id} px={{ base: '4', sm: '5' }} borderTopWidth="1px">
            <CorrectionEntry correction={correction} />
            <Box color="muted" fontSize="xs" pb="3">
              {correction.actor?.fullName ?? 'A former administrator'},{' '}
              {formatDateTime(correction.createdAt)}
            </Box>
          </Box>
        ))}
      </ul>
      <LoadMore list={corrections} shown={plural(shown.length, 'correction')} />
    </SectionCard>
  );
}
