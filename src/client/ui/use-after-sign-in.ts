import { useState } from 'react';
import { sessionLost } from '../session-lost.ts';

/** Whether a dialog may stand: one that was not there when the session ended waits until somebody has signed in again. */
export function useAfterSignIn(open: boolean): boolean {
  const isLost = sessionLost.use();
  const [stands, setStands] = useState(open && !isLost);
  const mayStand = open && (stands || !isLost);
  if (mayStand !== stands) setStands(mayStand);
  return mayStand;
}
