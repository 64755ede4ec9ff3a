import { useState } from 'react';
import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import type { User } from '#domains/users/schema.ts';

const fallbackMessage = 'Invalid credentials';

/** Signs in and shows the result. The server refuses further attempts until `waitUntil`. */
export function useLogin(onSignedIn: (user: User) => Promise<void>) {
  const [waitUntil, setWaitUntil] = useState(0);
  const login = trpc.auth.login.useMutation({
    async onSuccess(user) {
      await onSignedIn(user);
      toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
    },
    onError(error) {
      const { message, retryAfterSeconds } = describeError(error);
      if (retryAfterSeconds) setWaitUntil(Date.now() + retryAfterSeconds * 1000);
      toast({
        title: 'Login failed',
        description: message || fallbackMessage,
        tone: 'destructive',
      });
    },
  });
  const problem = login.error && describeError(login.error);
  return {
    login: login.mutate,
    isPending: login.isPending,
    waitUntil,
    /** Why the last attempt failed; null if the reason is the rate limit. */
    failure: problem?.retryAfterSeconds === null ? problem.message || fallbackMessage : null,
  };
}
