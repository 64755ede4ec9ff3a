import { toastFailure } from '#client/ui/toaster.tsx';

export const toastLeadFailure = (error: unknown) =>
  toastFailure(
    'Failed to update lead',
    error,
    'There was an error updating the lead. Please try again.',
  );
