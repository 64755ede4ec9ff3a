import { useNavigate } from '@tanstack/react-router';
import { errorMessage, isUnanswered } from '../describe-error.ts';
import { stopLiveUpdates } from '../live.ts';
import { forgetSession } from '../session.ts';
import { beginSignOut, cancelSignOut } from '../session-lost.ts';
import { queryClient, trpc } from '../trpc.ts';
import { toast } from '../ui/toaster.tsx';

export function useLogout() {
  const navigate = useNavigate();
  return trpc.auth.logout.useMutation({
    onMutate: beginSignOut,
    async onSuccess() {
      stopLiveUpdates();
      await forgetSession();
      await navigate({ to: '/auth' });
      queryClient.clear();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError(error) {
      cancelSignOut();
      const description = isUnanswered(error)
        ? 'There was an error logging out. Please try again.'
        : errorMessage(error);
      toast({ title: 'Logout failed', description, tone: 'destructive' });
    },
  });
}
