import { findTopDialog } from '#client/keyboard.ts';
import { toast } from '#client/ui/toaster.tsx';

/**
 * A button of the page, by the title of its object and its label. The bar of these buttons has the attribute `data-acts` with the
 * title.
 */
export type Act = { title: string; label: string };

// A button that only opens a menu is no act.
const controls = 'button:not(:disabled, [aria-disabled=true], [aria-haspopup=menu]), a[href]';

function actsIn(bar: HTMLElement) {
  return (
    [...bar.querySelectorAll<HTMLElement>(controls)]
      // What a section in the bar has, such as the note of a VA, is no act.
      .filter(
        (control) => control.closest('section, [data-acts]') === bar && control.checkVisibility(),
      )
      .map((control) => ({
        title: bar.dataset.acts ?? '',
        label: control.getAttribute('aria-label') ?? control.textContent.trim(),
        control,
      }))
  );
}

/** Those that the user can reach: of the dialog on top, or else of the page. */
const findActs = () =>
  [...(findTopDialog() ?? document).querySelectorAll<HTMLElement>('[data-acts]')].flatMap(actsIn);

/** What the page offers for the objects that are open. The buttons are the only list of acts and rights. */
export const readActs = (): Act[] => findActs().map(({ title, label }) => ({ title, label }));

/** Presses the button, which another person's change may have removed or replaced since it was read. */
export function press({ title, label }: Act) {
  const found = findActs().find((one) => one.title === title && one.label === label);
  if (!found) {
    const description = `${title} has changed. The page shows what you can do now.`;
    toast({ title: `"${label}" is no longer available`, description, tone: 'destructive' });
    return;
  }
  found.control.focus({ preventScroll: true });
  found.control.click();
}
