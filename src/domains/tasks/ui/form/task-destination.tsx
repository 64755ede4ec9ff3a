import { Box, Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { FormField } from '#client/ui/field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useActor, useUser } from '#client/use-user.ts';
import { canChangeClient, canLeaveInPool, ownsTasks } from '../../policy.ts';
import { useOwnVaLabel } from '../use-assign-choices.ts';

/** The VA of the client of a new task. VAs create tasks for themselves, clients for their VA; administrators select the client. */
export function useVaOfTask(clientId: string) {
  const self = useUser();
  const actor = useActor();
  const isClient = ownsTasks(actor);
  const isAdmin = canChangeClient(actor);
  const isKnown = !isAdmin || Boolean(clientId);
  const own = trpc.assignments.myVa.useQuery(undefined, { enabled: isClient });
  // The VA of the client is the first.
  const found = trpc.users.listVas.useQuery(
    { clientId: Number(clientId), limit: 1 },
    { enabled: isAdmin && isKnown },
  );
  const { data, error, refetch } = isClient ? own : found;
  const isOwn = !isClient && !isAdmin;
  const ofClient = isClient ? own.data?.assignedVA : found.data?.find(({ isMine }) => isMine);
  const isActive = ofClient?.status !== 'inactive';
  return {
    /** False until an administrator has selected the client. */
    isKnown,
    isLoaded: isOwn || data !== undefined,
    error: data ? null : error,
    refetch,
    va: (isOwn ? self : isActive && ofClient) || null,
  };
}

type DestinationFieldProps = { field: FormField; clientId: string };

/** Where a new task goes: to the VA of its client, or to the pool. Without a VA there is no choice. */
export function DestinationField({ field, clientId }: DestinationFieldProps) {
  const actor = useActor();
  const { isKnown, va, isLoaded, error, refetch } = useVaOfTask(clientId);
  const ownLabel = useOwnVaLabel();
  if (!isKnown) return null;
  if (error)
    return (
      <Box gridColumn="1 / -1">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Box>
    );
  if (isLoaded && !va)
    return (
      <Box
        gridColumn={{ base: '1 / -1', md: 'span 2' }}
        gridRow="span 2"
        alignSelf="center"
        color="muted"
      >
        {ownsTasks(actor) ? 'You have' : 'This client has'} no assistant who can take tasks now. The
        task goes to the pool.
      </Box>
    );
  return (
    <Grid
      gridColumn={{ base: '1 / -1', md: 'span 2' }}
      gridRow="span 2"
      gridTemplateRows="subgrid"
      rowGap="0"
    >
      <SelectField
        // Remounts when the VA has loaded, so that the draft's choice is selected.
        key={isLoaded ? 'loaded' : 'loading'}
        field={field}
        label="Assign to"
        options={
          va
            ? [
                { value: 'va', label: `${va.fullName}, ${va.id === actor.id ? 'you' : ownLabel}` },
                ...(canLeaveInPool(actor)
                  ? [{ value: 'pool', label: 'Leave it in the pool' }]
                  : []),
              ]
            : [{ value: 'va', label: `Loading ${ownLabel}...` }]
        }
      />
    </Grid>
  );
}
