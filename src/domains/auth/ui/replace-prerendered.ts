const controls = 'input, select, textarea, button, a[href]';

const controlsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>(controls)];

/** Identifies a control; the same on the prerendered page and in the application. */
const identityOf = (control: HTMLElement) =>
  [
    control.tagName,
    ...['role', 'type', 'name', 'aria-label'].map((name) => control.getAttribute(name)),
    control instanceof HTMLInputElement && control.type === 'radio' ? control.value : '',
    control.textContent,
  ].join(' ');

/** Copies input from one control to another, with the events that React expects. */
function copyInput(from: HTMLElement, to: HTMLElement | undefined) {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  if (from.type === 'radio') {
    if (from.checked && !to.checked) to.click();
  } else if (from.value !== '') {
    to.value = from.value;
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function moveFocus(from: Element | null, to: HTMLElement | undefined) {
  to?.focus({ preventScroll: true });
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/**
 * Replaces the prerendered page by the application's page. Keeps the input and the focus, and clicks the button that
 * the user has already pressed.
 */
export function replacePrerendered(prerendered: HTMLElement, page: HTMLElement) {
  const before = controlsOf(prerendered);
  const after = new Map(controlsOf(page).map((control) => [identityOf(control), control]));
  const counterpartOf = (control: HTMLElement | undefined) =>
    control && after.get(identityOf(control));
  const focused = before.find((control) => control === document.activeElement);
  const pressed = before.find((control) => control.ariaBusy === 'true');

  // Move the focus synchronously, because otherwise phones close their keyboard.
  prerendered.hidden = true;
  for (const control of before) copyInput(control, counterpartOf(control));
  if (focused) moveFocus(focused, counterpartOf(focused));
  prerendered.remove();
  counterpartOf(pressed)?.click();
}
