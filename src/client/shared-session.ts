import { useEffect } from 'react';
import { trpcCache } from './trpc.ts';

/**
 * Tells the other tabs which user this page shows, because the tabs of a browser share one session. A page of another user then
 * reads its session again, which has ended, and shows the sign-in dialog.
 */
export function useSharedSession(userId: number) {
  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return;
    const channel = new BroadcastChannel('gva session');
    channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
      if (data !== userId)
        void trpcCache.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    });
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
}
