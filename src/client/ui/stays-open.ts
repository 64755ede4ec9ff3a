type Refusable = { preventDefault: () => void };
const refuse = (event: Refusable) => event.preventDefault();

/**
 * For whatever opens over the page. Its owner closes it, for Escape, the X or a click outside; but the menu that it was
 * opened from may still be going, and as it goes takes the focus and what stands above it along.
 */
export const staysOpen = { onRequestDismiss: refuse, onFocusOutside: refuse };
