import { createPortal } from 'react-dom';
import { createStore } from '#client/store.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const announcement = createStore({ text: '', id: 0 });

/** Announces a sentence to screen readers. A repeated sentence is announced again. */
export function announce(text: string) {
  announcement.set({ text, id: announcement.get().id + 1 });
}

export function LiveRegion() {
  const { text, id } = announcement.use();
  // Rendered in the body, because an open dialog hides the page from screen readers.
  return createPortal(
    <VisuallyHidden role="status" aria-live="polite" aria-atomic>
      <span key={id}>{text}</span>
    </VisuallyHidden>,
    document.body,
  );
}
