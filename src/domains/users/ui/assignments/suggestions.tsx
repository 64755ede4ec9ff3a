import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SearchOption } from '#client/ui/use-option-search.ts';
import { serviceLabel } from '#shared/agency.ts';
import { useNeeds } from './client-needs.tsx';
import { toVaOption } from './use-choices.ts';
import { VaCard } from './va-card.tsx';

const shown = 5;

type SuggestionsProps = {
  clientId: number | undefined;
  onChoose: (va: SearchOption) => void;
};

/** VAs with room, the least loaded first, by the specializations that the client needs. */
export function Suggestions({ clientId, onChoose }: SuggestionsProps) {
  const needs = useNeeds(clientId);
  const [chosen, choose] = useState<string | undefined>(undefined);
  const needed = needs.data?.specializations ?? [];
  const specialization = chosen ?? needed[0] ?? 'all';
  const isWaiting = clientId !== undefined && needs.isPending;
  const vas = trpc.assignments.listVas.useQuery(
    {
      limit: shown,
      hasRoom: true,
      sort: 'load',
      ...(specialization !== 'all' && { specialization }),
    },
    { enabled: !isWaiting },
  );
  const { data, error, refetch } = vas;
  return (
    <Box as="section" aria-label="Available VAs">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="2">
        <Box color="muted" fontSize="sm">
          Available VAs, most capacity first
        </Box>
        {needed.length > 0 && (
          <FilterChips
            label="Specialization"
            options={[
              ...needed.map((value) => ({ value, label: serviceLabel(value) })),
              { value: 'all', label: 'All' },
            ]}
            value={specialization}
            onChange={choose}
          />
        )}
      </Flex>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h="32" />}
      {data?.items.length === 0 && specialization === 'all' && (
        <EmptyState illustration="people" title="No VAs available">
          Every VA has as many clients as allowed. Unassign or create one first.
        </EmptyState>
      )}
      {data?.items.length === 0 && specialization !== 'all' && (
        <EmptyState
          title={`No VA for ${serviceLabel(specialization)} has room`}
          action={<Button onClick={() => choose('all')}>Show all VAs</Button>}
        />
      )}
      <Flex as="ul" direction="column" gap="2" listStyleType="none">
        {data?.items.map((va) => (
          <li key={va.id}>
            <VaCard
              va={va}
              needs={needs.data}
              action={
                <Button
                  size="sm"
                  aria-label={`Choose ${va.fullName}`}
                  onClick={() => onChoose(toVaOption(va))}
                >
                  Choose
                </Button>
              }
            />
          </li>
        ))}
      </Flex>
    </Box>
  );
}
