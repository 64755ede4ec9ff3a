import { trpc, trpcCache } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import type { SectionForm } from './settings-section.tsx';

/** Texts that are the default are not stored, so that they follow changes of it. */
export const unlessDefault = <Entries extends object[]>(
  entries: Entries,
  defaults: readonly object[],
) => (JSON.stringify(entries) === JSON.stringify(defaults) ? null : entries);

/** The toast after a success, or the title of the one after a failure. */
type Toast = { saved: string; description?: string } | { failed: string };

/** Saves a section of the settings. */
export function useSave(toast: Toast, { onSaved }: SectionForm) {
  return useAct(trpc.agency.edit, {
    ...('saved' in toast
      ? {
          done: {
            title: toast.saved,
            description:
              toast.description ?? 'The portal, the landing page and emails show it now.',
          },
        }
      : toast),
    onSuccess(saved) {
      trpcCache.agency.get.setData(undefined, saved);
      onSaved(saved);
    },
  });
}
