/** The element to focus after a row of a file list is removed: the adjacent row, or else the file picker. */
export function findNextFocus(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('button:last-of-type') ??
    button.closest('[data-files]')?.querySelector<HTMLElement>('input[type=file]') ??
    null
  );
}
