type PreventableEvent = { preventDefault: () => void };
const prevent = (event: PreventableEvent) => event.preventDefault();

/**
 * For dialogs and panels. Their owner closes them on Escape, the X or a click outside. Without this, the menu that
 * opened them would dismiss them when it closes and moves the focus.
 */
export const preventAutoDismiss = { onRequestDismiss: prevent, onFocusOutside: prevent };
