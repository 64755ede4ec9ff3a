import { lazy, Suspense, useLayoutEffect } from 'react';
import { sessionLost } from '#client/session-lost.ts';
import { trpc } from '#client/trpc.ts';
import { overlay, useOverlayKeys } from './overlay.ts';

const Palette = lazy(() => import('./palette.tsx'));
const Shortcuts = lazy(() => import('./shortcuts-dialog.tsx'));
const InboxPanel = lazy(() => import('#domains/notifications/ui/inbox-panel.tsx'));
const CaptureDialog = lazy(() => import('#domains/tasks/ui/capture/capture-dialog.tsx'));

/** What opens over every page for signed-in users: the command palette, the shortcuts, the capture of tasks, the inbox. */
export function SearchOverlays() {
  const { data: session } = trpc.auth.session.useQuery();
  const opened = overlay.use();
  const isLost = sessionLost.use();
  const user = session?.user ?? null;
  const isEnabled = user !== null && !isLost;

  // Also on pages outside the shell, such as one that does not exist.
  useOverlayKeys({ isEnabled: user !== null });
  useLayoutEffect(() => {
    if (!isEnabled) return;
    return () => overlay.set(null);
  }, [isEnabled]);

  if (!isEnabled || !opened) return null;
  const close = () => overlay.set(null);
  return (
    <Suspense>
      {opened === 'palette' && <Palette user={user} onClose={close} />}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
      {opened === 'capture' && <CaptureDialog onClose={close} />}
      {typeof opened === 'object' && <CaptureDialog text={opened.captured} onClose={close} />}
      {opened === 'notifications' && <InboxPanel onClose={close} />}
    </Suspense>
  );
}
