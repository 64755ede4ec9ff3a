import { Box } from '@chakra-ui/react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import type { FormField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useActor, useUser } from '#client/use-user.ts';
import { canChangeClient, canLeaveInPool, ownsTasks } from '../../policy.ts';
import { useOwnVaLabel, vaChoicesOf } from '../use-assign-choices.ts';

/** The VA of the client of a new task. VAs create tasks for themselves, clients for their VA; administrators select the client. */
export function useVaOfTask(clientId: string) {
  const self = useUser();
  const actor = useActor();
  const isClient = ownsTasks(actor);
  const isAdmin = canChangeClient(actor);
  const isKnown = !isAdmin || Boolean(clientId);
  const own = trpc.assignments.myVa.useQuery(undefined, { enabled: isClient });
  const found = trpc.users.listVas.useQuery(vaChoicesOf(Number(clientId)), {
    enabled: isAdmin && isKnown,
  });
  const ofSelected = found.data?.find(({ isMine }) => isMine);
  const { data, error } = isClient ? own : found;
  if (!isClient && !isAdmin) return { isKnown, isLoaded: true, error: null, va: self };
  return {
    /** False until an administrator has selected the client. */
    isKnown,
    isLoaded: data !== undefined,
    error: data ? null : error,
    va: (isClient ? own.data?.assignedVA : ofSelected) ?? null,
  };
}

type DestinationFieldProps = { field: FormField; clientId: string };

/** Where a new task goes: to the VA of its client, or to the pool. Without a VA there is no choice. */
export function DestinationField({ field, clientId }: DestinationFieldProps) {
  const actor = useActor();
  const { isKnown, va, isLoaded, error } = useVaOfTask(clientId);
  const ownLabel = useOwnVaLabel();
  if (!isKnown) return null;
  if (error) return <FormError>{errorMessage(error)}</FormError>;
  if (isLoaded && !va)
    return (
      <Box gridColumn={{ base: '1 / -1', md: 'span 2' }} alignSelf="end" color="muted">
        {ownsTasks(actor) ? 'You have' : 'This client has'} no assistant yet. The task goes to the
        pool, where an available VA can take it.
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
                { value: 'va', label: `${va.fullName}, ${va.id === actor.id ? 'you' : ownLabel}` },
                ...(canLeaveInPool(actor)
                  ? [{ value: 'pool', label: 'Leave it in the pool' }]
                  : []),
              ]
            : [{ value: '', label: `Loading ${ownLabel}...` }]
        }
      />
    </Box>
  );
}
