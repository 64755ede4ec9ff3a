import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DiagramDraft, deleteDraft, storeDraft } from './draft-storage.ts';

/** Debounces writes while the user is drawing. */
const debounceMs = 400;

/** Stores the draft on this device, deletes it when there is none, and returns whether it could be stored. */
export function useStoredDraft(key: string, draft: DiagramDraft | null): boolean {
  const [isDraftStored, setDraftStored] = useState(true);
  const written = useRef<DiagramDraft | null>(null);

  const write = useEffectEvent((latest: DiagramDraft | null) => {
    if (latest === written.current) return;
    written.current = latest;
    if (latest) setDraftStored(storeDraft(key, latest));
    else deleteDraft(key);
  });
  const writeNow = useEffectEvent(() => write(draft));

  useEffect(() => {
    const timer = setTimeout(() => write(draft), debounceMs);
    return () => clearTimeout(timer);
  }, [draft]);

  useEffect(() => {
    const watch = new AbortController();
    // The page may be closed, reloaded or suspended by a phone without another event.
    window.addEventListener('pagehide', () => writeNow(), watch);
    document.addEventListener('visibilitychange', () => writeNow(), watch);
    return () => {
      watch.abort();
      writeNow();
    };
  }, []);

  return isDraftStored;
}
