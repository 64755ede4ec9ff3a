import { redirect } from '@tanstack/react-router';
import { finishSignOut } from './session-lost.ts';
import { queryClient, trpcCache } from './trpc.ts';

/** The signed-in user, loaded once and cached until the next sign-in or sign-out. */
export const loadSession = () => trpcCache.auth.session.ensureData();

/** Redirects visitors to the sign-in page, and from there back to the requested page. */
export async function requireSession(next: string) {
  const isNew = !trpcCache.auth.session.getData()?.user;
  const { user } = await loadSession();
  if (!user) throw redirect({ to: '/auth', search: next === '/dashboard' ? {} : { next } });
  // The user has signed in in another tab, so no sign-in on this page has finished the sign-out before.
  if (isNew) finishSignOut();
  return { user };
}

export type SessionUser = Awaited<ReturnType<typeof requireSession>>['user'];

/** Clears the previous user's data from the cache, then loads the new session. */
export async function beginSession() {
  finishSignOut();
  // What is read only once, such as an invitation, belongs to its link and not to a user.
  queryClient.removeQueries({ predicate: (query) => !query.isStatic() });
  return trpcCache.auth.session.fetch();
}

/** Marks the user as signed out without touching other queries, so that pages still mounted do not refetch. */
export async function forgetSession() {
  // A response in flight would restore the user.
  await trpcCache.auth.session.cancel();
  trpcCache.auth.session.setData(undefined, (session) => session && { ...session, user: null });
}
