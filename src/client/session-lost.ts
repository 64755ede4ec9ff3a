import { createStore } from './store.ts';

/** True while calls wait because the server no longer knows the session. */
export const sessionLost = createStore(false);

let waiting: (() => void)[] = [];

/** Keeps a refused call until someone has signed in again. */
export function holdUntilSignIn(resend: () => void) {
  waiting.push(resend);
  sessionLost.set(true);
}

/** Called once the same person has signed in again: every call that was held goes out once more. */
export function resumeAfterSignIn() {
  const held = waiting;
  waiting = [];
  sessionLost.set(false);
  for (const resend of held) resend();
}
