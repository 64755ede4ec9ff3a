import type { KeyboardEvent } from 'react';

/** Ctrl+Enter or Command+Enter submits a form in which Enter inserts a line break. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
