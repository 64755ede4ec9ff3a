import { trpc, trpcCache } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import type { SectionForm } from './settings-section.tsx';

/** Saves a section of the settings. */
export function useSave(title: string, { onSaved }: SectionForm) {
  return useAct(trpc.agency.edit, {
    done: { title, description: 'The portal, the landing page and emails show it now.' },
    onSuccess(saved) {
      trpcCache.agency.get.setData(undefined, saved);
      onSaved(saved);
    },
  });
}
