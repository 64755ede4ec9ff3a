import { type FormEvent, useMemo } from 'react';
import * as z from 'zod';
import { useUser } from './use-user.ts';

/** The values of a form by field name. */
export type DraftValues = Record<string, string>;

const stored = z.record(z.string(), z.string());

function readStored(key: string): DraftValues | null {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    // No draft, or one written by another version of the page.
    return null;
  }
}

function store(key: string, values: DraftValues | null) {
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or disabled; the text then exists only in the open page.
  }
}

/** The field of a draft with the version of the object that was changed. */
const versionField = '#version';

/** Passwords must never be stored. Checks `autocomplete`, because a shown password has the input type "text". */
const isPassword = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.autocomplete.endsWith('password');
};

/** Several values of one name, such as chosen weekdays, are joined by commas. */
function readTextFields(form: HTMLFormElement) {
  const values = new Map<string, string[]>();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !isPassword(form, name))
      values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]));
}

/**
 * Stores what a user types into a form until they submit or discard it, so that a reload or a closed dialog
 * loses nothing. `defaults` are the values that the form shows before any input. `version` is that of the object with these
 * values; the draft keeps the version at its first input, so that a later change by someone else is noticed.
 */
export function useDraft(form: string, defaults: DraftValues, version?: number) {
  const { id } = useUser();
  const key = `gva-draft:${id}:${form}`;
  const initial = JSON.stringify(defaults);

  return useMemo(() => {
    const blank = stored.parse(JSON.parse(initial));
    let knownVersion = version;
    // Store only the differences, so that fields without input follow later changes of the defaults.
    const changedFields = (values: DraftValues) =>
      Object.entries(values).filter(
        ([name, value]) => name !== versionField && value !== (blank[name] ?? ''),
      );
    function storeChanges(values: DraftValues) {
      const changed = Object.fromEntries(changedFields(values));
      const basis = readStored(key)?.[versionField] ?? knownVersion?.toString();
      if (Object.keys(changed).length === 0) store(key, null);
      else store(key, { ...changed, ...(basis !== undefined && { [versionField]: basis }) });
    }
    const found = readStored(key) ?? {};
    const { [versionField]: foundVersion, ...values } = found;
    return {
      values: { ...blank, ...values },
      /** The version whose values were changed, if the draft was restored. */
      version: foundVersion === undefined ? undefined : Number(foundVersion),
      /** Whether the draft has changes that were not submitted. */
      isDirty: () => readStored(key) !== null,
      save({ currentTarget }: FormEvent<HTMLFormElement>) {
        storeChanges(readTextFields(currentTarget));
      },
      /** Stores a value without a visible input. The form needs a hidden field of this name, or `save` drops it. */
      saveField(name: string, value: string) {
        storeChanges({ ...readStored(key), [name]: value });
      },
      /**
       * Call when a later version of the object has the same values in the form. A draft that was begun with an earlier version
       * keeps that version.
       */
      followVersion(later: number) {
        if (knownVersion === undefined || later <= knownVersion) return;
        const kept = readStored(key);
        if (kept?.[versionField] === String(knownVersion))
          store(key, { ...kept, [versionField]: String(later) });
        knownVersion = later;
      },
      clear: () => store(key, null),
    };
  }, [key, initial, version]);
}

export type Draft = ReturnType<typeof useDraft>;
