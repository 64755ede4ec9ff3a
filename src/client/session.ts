import { redirect } from '@tanstack/react-router';
import { finishSignOut } from './session-lost.ts';
import { queryClient, trpcCache } from './trpc.ts';

/** Who is signed in, asked once and kept until someone signs in or out. */
export const loadSession = () => trpcCache.auth.session.ensureData();

/** Sends a visitor to sign in and, afterwards, back to what was asked for. */
export async function requireSession(next: string) {
  const { user } = await loadSession();
  if (!user) throw redirect({ to: '/auth', search: next === '/dashboard' ? {} : { next } });
  return { user };
}

export type SessionUser = Awaited<ReturnType<typeof requireSession>>['user'];

/** Reads the new session before anything else, then forgets what the former person saw. */
export async function beginSession() {
  finishSignOut();
  queryClient.removeQueries();
  return trpcCache.auth.session.fetch();
}

/** Pages still mounted keep what they show until they are gone; nothing of it is asked for again. */
export async function forgetSession() {
  // An answer on its way still names the person who was signed in.
  await trpcCache.auth.session.cancel();
  trpcCache.auth.session.setData(undefined, (session) => session && { ...session, user: null });
}
