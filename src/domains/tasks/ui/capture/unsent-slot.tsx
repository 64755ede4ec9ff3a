import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '#client/use-user.ts';
import { readUnsent } from './unsent-tasks.ts';

const UnsentLines = lazy(() => import('./unsent-lines.tsx'));

/** Sends the lines that an earlier page has not sent; the code for that loads only if there are any. */
export function UnsentSlot() {
  const { id } = useUser();
  // Read once, because later lines belong to this page, which sends them itself.
  const [hasUnsent] = useState(() => readUnsent(id).length > 0);
  if (!hasUnsent) return null;
  return (
    // If the code cannot be loaded, for example while the server restarts, the lines stay stored.
    <CatchBoundary getResetKey={() => id} errorComponent={() => null}>
      <Suspense>
        <UnsentLines />
      </Suspense>
    </CatchBoundary>
  );
}
