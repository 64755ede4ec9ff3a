import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { defaultDateStyle } from '#shared/date-style.ts';
import type { UserSettings } from '../../settings/schema.ts';

type Changes = Partial<UserSettings>;

const filter = (from: Changes, isKept: (name: string, value: unknown) => boolean): Changes =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => isKept(name, value)));

/** The settings of the user, and a function that saves changes of them. */
export function useSettings() {
  const utils = trpc.useUtils();
  const saved = trpc.settings.get.useQuery();
  const [pending, setPending] = useState<Changes>({});
  const change = trpc.settings.set.useMutation({
    onSuccess(settings, changes) {
      // Only what this call has changed: the answer of a later call may have arrived before.
      const changed = filter(settings, (name) => name in changes);
      const style = filter(changed, (name) => name in defaultDateStyle);
      utils.settings.get.setData(undefined, (now) => now && { ...now, ...changed });
      utils.auth.session.setData(
        undefined,
        (session) => session && { ...session, dateStyle: { ...session.dateStyle, ...style } },
      );
      toast({ title: 'Settings saved' });
    },
    onError: (error) => toastFailure('Failed to save the settings', error),
    onSettled: (_settings, _error, changes) =>
      setPending((now) => filter(now, (name, value) => Reflect.get(changes, name) !== value)),
  });
  return {
    saved,
    /** With the changes that are being saved. */
    settings: saved.data && { ...saved.data, ...pending },
    save(changes: Changes) {
      setPending((now) => ({ ...now, ...changes }));
      change.mutate(changes);
    },
  };
}
