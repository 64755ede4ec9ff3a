/** The logo: the letter G as a clock face at three o'clock. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M22.6 10.2A8.6 8.6 0 1 0 24.6 16H17" />
    <path className="mark-hand" d="M24.6 16H17V10.6" />
  </svg>
);
