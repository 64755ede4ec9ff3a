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
    // Storage is full or disabled; the text then exists only in the open page.
  }
}

/** Fills empty fields from the draft. A field that has a value was typed into before the form was hydrated. */
export function restoreDraft(form: HTMLFormElement) {
  const texts = readTexts();
  for (const control of controlsOf(form)) {
    const text = texts.get(control.name);
    if (control.value === '' && typeof text === 'string') control.value = text;
    // Conform reads a changed value only on an input event.
    if (control.value !== '') control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Restores the draft and saves each change, also before the form is hydrated. Uses the session storage, so that the
 * next user of a shared computer does not see the draft.
 */
export function autosaveDraft(form: HTMLFormElement) {
  restoreDraft(form);
  form.addEventListener('input', () => saveDraft(form));
}

export function clearDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}
