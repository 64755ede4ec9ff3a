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

function handleKey(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const opened = isPaletteKey(event) ? 'palette' : isHelpKey(event) ? 'shortcuts' : null;
  if (!opened) return;
  // Overrides the browser's own Ctrl+K.
  event.preventDefault();
  if (overlay.get() === opened) overlay.set(null);
  else if (!isDialogOpen()) overlay.set(opened);
}

/** The command palette and the list of shortcuts, on every page for signed-in users. */
export function SearchOverlays() {
  const { data: session } = trpc.auth.session.useQuery();
  const opened = overlay.use();
  const isLost = sessionLost.use();
  const user = session?.user ?? null;
  const isEnabled = user !== null && !isLost;

  useEffect(() => {
    if (!isEnabled) return;
    window.addEventListener('keydown', handleKey);
    return () => {
      window.removeEventListener('keydown', handleKey);
      overlay.set(null);
    };
  }, [isEnabled]);

  if (!isEnabled || !opened) return null;
  const close = () => overlay.set(null);
  return (
    <Suspense>
      {opened === 'palette' && <Palette user={user} onClose={close} />}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
