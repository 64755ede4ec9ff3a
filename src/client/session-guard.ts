import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#api';
import { queueUntilSignIn } from './session-lost.ts';

/** Procedures for which UNAUTHORIZED is an expected response, such as a wrong password. */
const publicProcedures = new Set(['auth.login', 'auth.register', 'auth.logout', 'auth.session']);

const isWithoutUser = (result: { data?: unknown }) =>
  typeof result.data === 'object' &&
  result.data !== null &&
  'user' in result.data &&
  !result.data.user;

/**
 * Prevents lost work when a session expires: a call that fails with UNAUTHORIZED waits, the page shows the sign-in
 * dialog, and after the sign-in the call is sent again. So does reading the session while a user is signed in, so that
 * the page keeps this user and their settings.
 */
export const createSessionGuardLink =
  (isSignedIn: () => boolean): TRPCLink<AppRouter> =>
  () => {
    return ({ op, next }) =>
      observable((observer) => {
        let subscription: { unsubscribe: () => void } | undefined;
        let isCancelled = false;

        function send() {
          if (isCancelled) return;
          let isQueued = false;
          subscription = next(op).subscribe({
            next(value) {
              isQueued = op.path === 'auth.session' && isSignedIn() && isWithoutUser(value.result);
              if (isQueued) queueUntilSignIn(send);
              else observer.next(value);
            },
            complete() {
              if (!isQueued) observer.complete();
            },
            error(error) {
              const isSessionLost =
                error.data?.code === 'UNAUTHORIZED' && !publicProcedures.has(op.path);
              if (isSessionLost) queueUntilSignIn(send);
              else observer.error(error);
            },
          });
        }

        send();
        return () => {
          isCancelled = true;
          subscription?.unsubscribe();
        };
      });
  };
