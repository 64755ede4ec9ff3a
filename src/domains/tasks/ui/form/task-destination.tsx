import { Box } from '@chakra-ui/react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import type { FormField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useActor } from '#client/use-user.ts';
import { ownsTasks } from '../../policy.ts';

/** The VA of a client who creates a task; for other users the query is disabled. */
export function useOwnVa() {
  const isClient = ownsTasks(useActor());
  const { data, error, isSuccess } = trpc.assignments.myVa.useQuery(undefined, {
    enabled: isClient,
  });
  return {
    isClient,
    va: data?.assignedVA ?? null,
    isLoaded: isSuccess,
    error: data ? null : error,
  };
}

/** Where a client's new task goes: to their VA, or to the pool. Without a VA there is no choice. */
export function DestinationField({ field }: { field: FormField }) {
  const { va, isLoaded, error } = useOwnVa();
  if (error) return <FormError>{errorMessage(error)}</FormError>;
  if (isLoaded && !va)
    return (
      <Box gridColumn={{ base: '1 / -1', md: 'span 2' }} alignSelf="end" color="muted">
        You have no assistant yet. The task goes to the pool, where an available VA can take it.
      </Box>
    );
  return (
    <Box gridColumn={{ base: '1 / -1', md: 'span 2' }}>
      <SelectField
        // Remounts when the VA has loaded, so that the draft's choice is selected.
        key={isLoaded ? 'loaded' : 'loading'}
        field={field}
        label="Assign to"
        options={
          va
            ? [
                { value: 'va', label: `${va.fullName}, your assistant` },
                { value: 'pool', label: 'Leave it in the pool' },
              ]
            : [{ value: '', label: 'Loading your assistant...' }]
        }
      />
    </Box>
  );
}
