import type { KeyboardEvent } from 'react';

/** Enter with Ctrl or Command sends a form whose Enter alone begins a new line. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
