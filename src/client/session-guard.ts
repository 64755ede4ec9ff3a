import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#api';
import { holdUntilSignIn } from './session-lost.ts';

/** Where a refusal is the answer itself: a wrong password, or nobody to sign out. */
const answersItself = new Set(['auth.login', 'auth.register', 'auth.logout', 'auth.session']);

/**
 * A session that ends while someone works must not cost them the work: the refused call is held, the page
 * stays as it is, and the sign-in dialog over it lets the call go on.
 */
export const sessionGuardLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let subscription: { unsubscribe: () => void } | undefined;
      let isAbandoned = false;

      function send() {
        if (isAbandoned) return;
        subscription = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const isRefused = error.data?.code === 'UNAUTHORIZED' && !answersItself.has(op.path);
            if (isRefused) holdUntilSignIn(send);
            else observer.error(error);
          },
        });
      }

      send();
      return () => {
        isAbandoned = true;
        subscription?.unsubscribe();
      };
    });
};
