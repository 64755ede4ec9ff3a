import { trpc, trpcCache } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import type { SectionForm } from './settings-section.tsx';

/** The title of the toast after a success, or after a failure. */
type Title = { saved: string } | { failed: string };

/** Saves a section of the settings. */
export function useSave(title: Title, { onSaved }: SectionForm) {
  return useAct(trpc.agency.edit, {
    ...('saved' in title
      ? {
          done: {
            title: title.saved,
            description: 'The portal, the landing page and emails show it now.',
          },
        }
      : title),
    onSuccess(saved) {
      trpcCache.agency.get.setData(undefined, saved);
      onSaved(saved);
    },
  });
}
