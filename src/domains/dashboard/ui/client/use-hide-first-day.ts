import { trpc } from '#client/trpc.ts';
import { toastFailure } from '#client/ui/toaster.tsx';

/** Hides the checklist of the first day, or brings it back. */
export function useHideFirstDay() {
  return trpc.dashboard.hideFirstDay.useMutation({
    onError: (error) => toastFailure('Failed to change the checklist', error),
  });
}
