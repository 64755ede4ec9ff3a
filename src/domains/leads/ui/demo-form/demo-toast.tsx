import { useEffect, useRef } from 'react';
import styles from './demo-form.module.css';

export type Notice = { title: string; text: string; isFailure: boolean };

const shownMs = 5_000;

/** One at a time, for five seconds, or as long as somebody points at it or stands in it. */
export function DemoToast({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const timer = useRef<number>(undefined);
  const wait = () => window.clearTimeout(timer.current);
  const count = () => {
    wait();
    timer.current = window.setTimeout(onClose, shownMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice has its own five seconds
  useEffect(() => {
    if (!notice) return;
    count();
    return wait;
  }, [notice]);

  return (
    <div className={`${styles.colours} ${styles.toasts}`} role="status" aria-live="polite">
      {notice && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it longer
        <div
          className={notice.isFailure ? styles.failure : styles.success}
          onMouseEnter={wait}
          onMouseLeave={count}
          onFocus={wait}
          onBlur={count}
        >
          <div>
            <strong>{notice.title}</strong>
            <p>{notice.text}</p>
          </div>
          <button type="button" aria-label="Close" onClick={onClose}>
            <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
              <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
