import { useNavigate } from '@tanstack/react-router';
import { forgetSession } from '#client/session.ts';
import { beginSignOut, cancelSignOut } from '#client/session-lost.ts';
import { queryClient, trpc } from '#client/trpc.ts';
import { clearToasts, toast, toastFailure } from '#client/ui/toaster.tsx';
import { stopLiveUpdates } from './live/live-updates.ts';

export function useLogout() {
  const navigate = useNavigate();
  return trpc.auth.logout.useMutation({
    onMutate: beginSignOut,
    async onSuccess() {
      stopLiveUpdates();
      await forgetSession();
      await navigate({ to: '/auth' });
      queryClient.clear();
      clearToasts();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError(error) {
      cancelSignOut();
      toastFailure('Logout failed', error, 'There was an error logging out. Please try again.');
    },
  });
}
