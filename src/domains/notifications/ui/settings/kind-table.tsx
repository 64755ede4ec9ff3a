import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch-field.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { kindLabels } from '../../labels.ts';
import type { Preference } from '../../schema.ts';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    maxW: '2xl',
    '& [role=row]': { display: 'contents' },
    '& [role=columnheader]': { fontSize: 'sm', fontWeight: 'medium', color: 'muted', pb: '1' },
    // Padding instead of a gap, so that the lines between the rows are not interrupted.
    '& [role=columnheader]:not(:first-child), & [role=cell]': { ps: { base: '4', sm: '8' } },
    '& [role=rowheader]': { py: '2.5' },
    '& [role=rowheader], & [role=cell]': {
      display: 'flex',
      alignItems: 'center',
      alignSelf: 'stretch',
      borderTopWidth: '1px',
    },
    '& [role=cell]': { justifyContent: 'center' },
  },
});

/** What the user is told of, and where. Each switch is saved when it is changed. */
export function KindTable() {
  const utils = trpc.useUtils();
  const saved = trpc.notifications.preferences.useQuery();
  // A refetch that began before the change was saved would move the switch back.
  const [pressed, setPressed] = useState<Preference>();
  const change = trpc.notifications.setPreference.useMutation({
    onMutate: (changed) =>
      utils.notifications.preferences.setData(undefined, (all = []) =>
        all.map((one) => (one.kind === changed.kind ? changed : one)),
      ),
    onSettled: () => utils.notifications.preferences.invalidate(),
    onSuccess: (_done, { kind }) =>
      toast({ title: 'Notifications saved', description: kindLabels[kind] }),
    onError: (error) => toastFailure('Failed to save the notifications', error),
  });

  if (saved.error && !saved.data)
    return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
  if (!saved.data)
    return (
      <Box>
        <LoadingNote>Loading your notifications</LoadingNote>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} h="6" mt="4" maxW="2xl" />
        ))}
      </Box>
    );

  function save(changed: Preference) {
    setPressed(changed);
    change.mutate(changed, { onSettled: () => setPressed(undefined) });
  }

  const renderSwitch = (row: Preference, channel: 'inApp' | 'mail', name: string) => (
    <Box role="cell">
      <Switch
        aria-label={`${kindLabels[row.kind]}, ${name}`}
        checked={row[channel]}
        onChange={({ target }) => save({ ...row, [channel]: target.checked })}
      />
    </Box>
  );
  return (
    <Grid role="table" aria-label="Notifications">
      <Box role="row">
        <Box role="columnheader">Kind</Box>
        <Box role="columnheader">In the app</Box>
        <Box role="columnheader">Email</Box>
      </Box>
      {saved.data
        .map((row) => (row.kind === pressed?.kind ? pressed : row))
        .map((row) => (
          <Box role="row" key={row.kind}>
            <Box role="rowheader">{kindLabels[row.kind]}</Box>
            {renderSwitch(row, 'inApp', 'in the app')}
            {renderSwitch(row, 'mail', 'by email')}
          </Box>
        ))}
    </Grid>
  );
}
