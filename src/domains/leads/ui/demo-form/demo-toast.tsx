import { useEffect, useEffectEvent, useState } from 'react';
import styles from './demo-form.module.css';

export type Notice = { title: string; text: string; isFailure: boolean };

const shownMs = 5_000;

/** One at a time, for five seconds, or as long as somebody points at it or stands in it. */
export function DemoToast({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const [isHeld, hold] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!notice || isHeld) return;
    const timer = setTimeout(() => close(), shownMs);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);

  function dismiss() {
    // What is gone tells nobody that the pointer has left it.
    hold(false);
    onClose();
  }

  return (
    <div
      className={`${styles.colours} ${styles.toasts}`}
      role="status"
      aria-live="polite"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
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
