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

function saveDraft(form: HTMLFormElement) {
  const typed = controlsOf(form).map(({ name, value }) => [name, value]);
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is full or switched off: the text is then kept by the open page alone.
  }
}

/** Fills empty fields from the draft. A field that has a value was typed into before the form was hydrated. */
export function restoreDraft(form: HTMLFormElement) {
  const texts = readTexts();
  for (const control of controlsOf(form)) {
    const text = texts.get(control.name);
    if (control.value === '' && typeof text === 'string') control.value = text;
    // Conform learns of a value from its event only.
    if (control.value !== '') control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Restores the draft and saves each change, also before the form is hydrated. The draft is kept in session storage, so that
 * the next person at a shared computer does not see it.
 */
export function keepDraft(form: HTMLFormElement) {
  restoreDraft(form);
  form.addEventListener('input', () => saveDraft(form));
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
