import { useEffect, useEffectEvent, useState } from 'react';
import styles from './demo-form.module.css';

export type Notice = { title: string; text: string; isFailure: boolean };

const displayMs = 5_000;

/** Shows one notice for five seconds, or longer while it is under the pointer or has the focus. */
export function DemoToast({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!notice || isPaused) return;
    const timer = setTimeout(() => close(), displayMs);
    return () => clearTimeout(timer);
  }, [notice, isPaused]);

  function dismiss() {
    // A removed element fires no mouseleave event.
    setPaused(false);
    onClose();
  }

  return (
    <div
      className={`${styles.colors} ${styles.toasts}`}
      role="status"
      aria-live="polite"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {notice && (
        <div className={notice.isFailure ? styles.failure : styles.success}>
          <div>
            <strong>{notice.title}</strong>
            <p>{notice.text}</p>
          </div>
          <button type="button" aria-label="Close" onClick={dismiss}>
            <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
              <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
