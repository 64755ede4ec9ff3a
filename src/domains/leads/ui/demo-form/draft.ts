const key = 'gva-demo-request';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '' && name !== 'website');

function readTexts(): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(key) ?? '{}')));
  } catch {
    return new Map();
  }
}

/** Kept for this tab alone, so that a shared computer shows nobody what another has typed. */
export function saveDraft(form: HTMLFormElement) {
  const typed = controlsOf(form).map(({ name, value }) => [name, value]);
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is full or switched off: the text is then kept by the open page alone.
  }
}

/** Puts back what was typed; what stands in a field already was typed before the script came. */
export function restoreDraft(form: HTMLFormElement) {
  const texts = readTexts();
  for (const control of controlsOf(form)) {
    const text = texts.get(control.name);
    if (control.value === '' && typeof text === 'string') control.value = text;
    // Conform learns of a value from its event only.
    if (control.value !== '') control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
