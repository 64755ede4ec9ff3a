import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DrawingDraft, dropDraft, keepDraft } from './drawing-draft.ts';

/** Drawing goes on for a while; it is written down when the hand rests. */
const restTime = 400;

/** Keeps the drawing on this device as it grows, and forgets it once there is none; answers whether it is kept. */
export function useKeptDraft(key: string, draft: DrawingDraft | null): boolean {
  const [isKept, setKept] = useState(true);
  const written = useRef<DrawingDraft | null>(null);

  const write = useEffectEvent((latest: DrawingDraft | null) => {
    if (latest === written.current) return;
    written.current = latest;
    if (latest) setKept(keepDraft(key, latest));
    else dropDraft(key);
  });
  const writeNow = useEffectEvent(() => write(draft));

  useEffect(() => {
    const timer = setTimeout(() => write(draft), restTime);
    return () => clearTimeout(timer);
  }, [draft]);

  useEffect(() => {
    const watch = new AbortController();
    // The last chance: the page may be closed, reloaded, or put away by a phone.
    window.addEventListener('pagehide', () => writeNow(), watch);
    document.addEventListener('visibilitychange', () => writeNow(), watch);
    return () => {
      watch.abort();
      writeNow();
    };
  }, []);

  return isKept;
}
