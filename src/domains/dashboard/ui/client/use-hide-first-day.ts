import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';

/** Hides the checklist of the first day, or brings it back. */
export function useHideFirstDay() {
  return useAct(trpc.dashboard.hideFirstDay, { failed: 'Failed to change the checklist' });
}
