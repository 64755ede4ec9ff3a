import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { UserSettings } from '../../settings/schema.ts';

type Changes = Partial<UserSettings>;

function withChanges(settings: UserSettings, pending: Changes[]) {
  const merged = { ...settings };
  for (const changes of pending) Object.assign(merged, changes);
  return merged;
}

/** The settings of the user, and a function that saves changes of them. */
export function useSettings() {
  const utils = trpc.useUtils();
  const saved = trpc.settings.get.useQuery();
  const [pending, setPending] = useState<Changes[]>([]);
  const change = trpc.settings.set.useMutation({
    // One call after the other, so that the last change of a setting is the one that is stored and shown.
    scope: { id: 'settings' },
    onSuccess(settings) {
      const { clock, firstDayOfWeek } = settings;
      utils.settings.get.setData(undefined, settings);
      utils.auth.session.setData(
        undefined,
        (session) => session && { ...session, dateStyle: { clock, firstDayOfWeek } },
      );
      toast({ title: 'Settings saved' });
    },
    onError: (error) => toastFailure('Failed to save the settings', error),
    onSettled: () => setPending(([, ...later]) => later),
  });
  return {
    saved,
    /** With the changes that are being saved. */
    settings: saved.data && withChanges(saved.data, pending),
    save(changes: Changes) {
      setPending((now) => [...now, changes]);
      change.mutate(changes);
    },
  };
}
