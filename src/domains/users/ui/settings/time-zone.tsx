import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { filterField } from '#client/ui/filter.ts';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { TimeZoneField } from '#client/ui/time-zone-field.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { ownTimeZone } from '#shared/dates.ts';

/** Saves the time zone when it is selected. Until then, the browser's time zone applies. */
export function TimeZone() {
  const utils = trpc.useUtils();
  const saved = trpc.presence.timeZone.useQuery();
  const change = trpc.presence.setTimeZone.useMutation({
    // One call after the other, so that the last selection is the one that is stored.
    scope: { id: 'time-zone' },
    onSuccess: (_done, { timeZone }) => {
      utils.presence.timeZone.setData(undefined, { timeZone });
      toast({ title: 'Time zone saved', description: timeZone.replaceAll('_', ' ') });
    },
    onError: (error) => toastFailure('Failed to save the time zone', error),
  });

  if (saved.error && !saved.data)
    return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
  if (!saved.data)
    return (
      <Box>
        <LoadingNote>Loading your time zone</LoadingNote>
        <Skeleton h="10" maxW="sm" />
      </Box>
    );

  const current = change.isPending
    ? change.variables.timeZone
    : (saved.data.timeZone ?? ownTimeZone());
  return (
    <Box maxW="sm">
      <TimeZoneField
        field={filterField('Your time zone')}
        label="Your time zone"
        chosen={current}
        onChosen={(timeZone) => timeZone && change.mutate({ timeZone })}
      />
    </Box>
  );
}
