import { lazy, Suspense, useEffect } from 'react';
import { overlay } from '#client/overlay.ts';
import { isDialogOpen, isTyping } from '#client/page-keys.ts';
import { sessionLost } from '#client/session-lost.ts';
import { trpc } from '#client/trpc.ts';

const Palette = lazy(() => import('./palette.tsx'));
const Shortcuts = lazy(() => import('./shortcuts-dialog.tsx'));

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isHelpKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target);

function answerKey(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const opened = isPaletteKey(event) ? 'palette' : isHelpKey(event) ? 'shortcuts' : null;
  if (!opened) return;
  // The browser's own use of Ctrl+K would surprise whoever knows ours.
  event.preventDefault();
  if (overlay.get() === opened) overlay.set(null);
  else if (!isDialogOpen()) overlay.set(opened);
}

/** The palette and the list of keys, for whoever is signed in, on every page. */
export function SearchOverlays() {
  const { data: session } = trpc.auth.session.useQuery();
  const opened = overlay.use();
  const isLost = sessionLost.use();
  const user = session?.user ?? null;
  const isHere = user !== null && !isLost;

  useEffect(() => {
    if (!isHere) return;
    window.addEventListener('keydown', answerKey);
    return () => {
      window.removeEventListener('keydown', answerKey);
      overlay.set(null);
    };
  }, [isHere]);

  if (!isHere || !opened) return null;
  const close = () => overlay.set(null);
  return (
    <Suspense>
      {opened === 'palette' && <Palette user={user} onClose={close} />}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
