import { Flex } from '@chakra-ui/react';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { useActor } from '#client/use-user.ts';
import { isVa } from '#shared/actor.ts';
import { canCorrectTime } from '../../policy.ts';
import { CorrectionsTable } from './corrections-table.tsx';
import type { TimeChange, TimeSearch } from './time-search.ts';
import { isFiltered } from './time-search.ts';
import { usePeopleFilters } from './use-people-filters.ts';

type CorrectionsProps = { search: TimeSearch; onChange: (change: TimeChange) => void };

function AllCorrections({ search, onChange }: CorrectionsProps) {
  const { va, client } = search;
  return (
    <Flex direction="column" gap="4">
      <FilterBar
        filters={usePeopleFilters(search, onChange)}
        isFiltered={isFiltered({ va, client })}
        onClear={() => onChange({ va: undefined, client: undefined })}
      />
      <CorrectionsTable shows={['va', 'client']} va={va} client={client} />
    </Flex>
  );
}

/** What administrators corrected: of everyone for administrators, of their own time for others. */
export function Corrections(props: CorrectionsProps) {
  const actor = useActor();
  if (canCorrectTime(actor)) return <AllCorrections {...props} />;
  return <CorrectionsTable shows={[isVa(actor) ? 'client' : 'va']} />;
}
