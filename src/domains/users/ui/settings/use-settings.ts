import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { UserSettings } from '../../settings/schema.ts';

/** The settings of the user, and a function that saves changes of them. */
export function useSettings() {
  const utils = trpc.useUtils();
  const saved = trpc.settings.get.useQuery();
  const change = trpc.settings.set.useMutation({
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
  });
  const pending = change.isPending ? change.variables : {};
  return {
    saved,
    /** With the change that is being saved. */
    settings: saved.data && { ...saved.data, ...pending },
    save: (changes: Partial<UserSettings>) => change.mutate(changes),
    isSaving: change.isPending,
    refusal: change.error,
  };
}
