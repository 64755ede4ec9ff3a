import { createPortal } from 'react-dom';
import { createStore } from '#client/store.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const announcement = createStore({ text: '', turn: 0 });

/** Reads a sentence to a screen reader; the same sentence twice in a row is read twice. */
export function announce(text: string) {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}

export function LiveRegion() {
  const { text, turn } = announcement.use();
  // Beside the page, which an open dialog hides from a screen reader.
  return createPortal(
    <VisuallyHidden role="status" aria-live="polite" aria-atomic>
      <span key={turn}>{text}</span>
    </VisuallyHidden>,
    document.body,
  );
}
