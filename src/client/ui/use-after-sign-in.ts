import { useState } from 'react';
import { sessionLost } from '../session-lost.ts';

/** Whether a dialog may be open. While the session is lost, a dialog that was not yet open waits for the sign-in. */
export function useAfterSignIn(open: boolean): boolean {
  const isLost = sessionLost.use();
  const [wasOpen, setWasOpen] = useState(open && !isLost);
  const mayOpen = open && (wasOpen || !isLost);
  if (mayOpen !== wasOpen) setWasOpen(mayOpen);
  return mayOpen;
}
