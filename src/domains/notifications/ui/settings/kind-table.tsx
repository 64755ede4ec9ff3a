import { Box, chakra } from '@chakra-ui/react';
import { Fragment, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch-field.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { inGroups, kindLabels } from '../../labels.ts';
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
  // Not in the cache: a refetch that began before a change was saved would move its switch back.
  const [pending, setPending] = useState<Preference[]>([]);
  const change = trpc.notifications.setPreference.useMutation({
    // One call after the other, so that the last change of a kind is the one that is stored.
    scope: { id: 'notification-preferences' },
    onSuccess(_done, changed) {
      utils.notifications.preferences.setData(undefined, (all) =>
        all?.map((one) => (one.kind === changed.kind ? changed : one)),
      );
      toast({ title: 'Notifications saved', description: kindLabels[changed.kind] });
    },
    onError: (error) => toastFailure('Failed to save the notifications', error),
    onSettled: () => setPending(([, ...later]) => later),
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
    setPending((now) => [...now, changed]);
    change.mutate(changed);
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
  const groups = inGroups(
    saved.data.map((row) => pending.findLast(({ kind }) => kind === row.kind) ?? row),
  );
  return (
    <Grid role="table" aria-label="Notifications">
      <Box role="row">
        <Box role="columnheader">Notify me about</Box>
        <Box role="columnheader">In the app</Box>
        <Box role="columnheader">Email</Box>
      </Box>
      {groups.map(({ label, rows }) => (
        <Fragment key={label}>
          <Box role="row">
            <Box role="rowheader" gridColumn="1 / -1" fontWeight="semibold">
              {label}
            </Box>
          </Box>
          {rows.map((row) => (
            <Box role="row" key={row.kind}>
              <Box role="rowheader">{kindLabels[row.kind]}</Box>
              {renderSwitch(row, 'inApp', 'in the app')}
              {renderSwitch(row, 'mail', 'by email')}
            </Box>
          ))}
        </Fragment>
      ))}
    </Grid>
  );
}
