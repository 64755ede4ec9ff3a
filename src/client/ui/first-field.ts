/**
 * The field of a dialog's form that takes the focus. Null where that would open something: the keyboard of a touch screen, or the list of a
 * combobox.
 */
export function findFirstField(formId: string): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null;
  const form = document.getElementById(formId);
  const first =
    form?.querySelector<HTMLElement>('[data-autofocus]') ??
    form?.querySelector<HTMLElement>(':is(input:not([type=hidden]), textarea, select):enabled');
  return first && first.getAttribute('role') !== 'combobox' ? first : null;
}
