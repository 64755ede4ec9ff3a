/** Where the keyboard goes when a row of a list of files is taken away: the row beside it, else the picker. */
export function besideOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('button:last-of-type') ??
    button.closest('[data-files]')?.querySelector<HTMLElement>('input[type=file]') ??
    null
  );
}
