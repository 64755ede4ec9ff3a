import { type FormEvent, useMemo } from 'react';
import * as z from 'zod';
import { useUser } from './shell/use-user.ts';

/** What stands in a form, by the names of its fields. */
export type DraftValues = Record<string, string>;

const stored = z.record(z.string(), z.string());

function readStored(key: string): DraftValues | null {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    // None, or one that another version of the page has written.
    return null;
  }
}

function store(key: string, values: DraftValues | null) {
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or switched off: the text is then kept by the open page alone.
  }
}

/** A password is stored nowhere; while it is shown its field is one of text, so `autocomplete` tells. */
const isPassword = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.autocomplete.endsWith('password');
};

const textsOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !isPassword(form, name) ? [[name, value]] : [],
    ),
  );

/**
 * Keeps what is typed into a form, per person, until it is sent or thrown away, so that a reload or a
 * closed dialog costs nothing. `untouched` is what the form shows before anybody has typed.
 */
export function useDraft(form: string, untouched: DraftValues) {
  const { id } = useUser();
  const key = `gva-draft:${id}:${form}`;
  const initial = JSON.stringify(untouched);

  return useMemo(() => {
    const blank = stored.parse(JSON.parse(initial));
    // Only what differs is kept: the rest follows what the form shows next time.
    const touched = (values: DraftValues) =>
      Object.entries(values).filter(([name, value]) => value !== (blank[name] ?? ''));
    return {
      values: { ...blank, ...readStored(key) },
      /** Whether something was typed that has not been sent. */
      isDirty: () => readStored(key) !== null,
      save({ currentTarget }: FormEvent<HTMLFormElement>) {
        const values = touched(textsOf(currentTarget));
        store(key, values.length ? Object.fromEntries(values) : null);
      },
      /** Keeps what is typed nowhere; a hidden field of this name has to carry it, or `save` forgets it. */
      keep(name: string, value: string) {
        const values = touched({ ...readStored(key), [name]: value });
        store(key, values.length ? Object.fromEntries(values) : null);
      },
      clear: () => store(key, null),
    };
  }, [key, initial]);
}

export type Draft = ReturnType<typeof useDraft>;
