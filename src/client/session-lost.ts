import { createStore } from './store.ts';

/** True while calls wait for a new sign-in because the session has expired. */
export const sessionLost = createStore(false);

let queuedCalls: (() => void)[] = [];
/** During a sign-out the server rejects late calls; that does not mean that the session was lost. */
let isSigningOut = false;

/** Queues a rejected call until the user has signed in again. */
export function queueUntilSignIn(resend: () => void) {
  queuedCalls.push(resend);
  if (!isSigningOut) sessionLost.set(true);
}

export function beginSignOut() {
  isSigningOut = true;
}

/** The sign-out failed. If calls were rejected in the meantime, the session is lost. */
export function cancelSignOut() {
  isSigningOut = false;
  sessionLost.set(queuedCalls.length > 0);
}

/** Drops the queued calls of the session that was signed out. */
export function finishSignOut() {
  isSigningOut = false;
  queuedCalls = [];
}

/** Call after the same user has signed in again: sends every queued call again. */
export function resumeAfterSignIn() {
  const resends = queuedCalls;
  queuedCalls = [];
  sessionLost.set(false);
  for (const resend of resends) resend();
}
