const controls = 'input, select, textarea, button, a[href]';

const controlsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>(controls)];

/** The same for a control that was drawn beforehand and for the one that takes its place. */
const nameOf = (control: HTMLElement) =>
  [
    control.tagName,
    ...['role', 'type', 'name', 'aria-label'].map((name) => control.getAttribute(name)),
    control instanceof HTMLInputElement && control.type === 'radio' ? control.value : '',
    control.textContent,
  ].join(' ');

/** What was typed or chosen; the page hears of it as of anything typed. */
function carry(from: HTMLElement, to: HTMLElement | undefined) {
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
 * Puts the page in the place of what was drawn beforehand, with what was typed, where the focus is, and the button
 * that was pressed meanwhile.
 */
export function handOver(early: HTMLElement, page: HTMLElement) {
  const before = controlsOf(early);
  const after = new Map(controlsOf(page).map((control) => [nameOf(control), control]));
  const successorOf = (control: HTMLElement | undefined) => control && after.get(nameOf(control));
  const focused = before.find((control) => control === document.activeElement);
  const pressed = before.find((control) => control.ariaBusy === 'true');

  // From one to the other without a pause, or a phone would put its keyboard away.
  early.hidden = true;
  for (const control of before) carry(control, successorOf(control));
  if (focused) moveFocus(focused, successorOf(focused));
  early.remove();
  successorOf(pressed)?.click();
}
