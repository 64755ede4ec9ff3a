import { createStore } from './store.ts';

/** True while calls wait because the server no longer knows the session. */
export const sessionLost = createStore(false);

let waiting: (() => void)[] = [];
/** From a sign-out to the next sign-in the server refuses late calls, and no session is lost. */
let isSigningOut = false;

/** Keeps a refused call until someone has signed in again. */
export function holdUntilSignIn(resend: () => void) {
  waiting.push(resend);
  if (!isSigningOut) sessionLost.set(true);
}

export function beginSignOut() {
  isSigningOut = true;
}

/** The sign-out failed: calls that were refused in the meantime show that the session is lost after all. */
export function cancelSignOut() {
  isSigningOut = false;
  sessionLost.set(waiting.length > 0);
}

/** Drops the calls of the session that was signed out. */
export function finishSignOut() {
  isSigningOut = false;
  waiting = [];
}

/** Called once the same person has signed in again: every call that was held goes out once more. */
export function resumeAfterSignIn() {
  const held = waiting;
  waiting = [];
  sessionLost.set(false);
  for (const resend of held) resend();
}
