/** The parts of a page that were checked before, and the keys of those that are checked for the first time. */
export type Parts = {
  checked: Element[];
  newKeys: string[];
  /** Whether the page had the same headings and landmarks before, so that no rule about the whole page can fail now. */
  isOutlineChecked: boolean;
};

/**
 * Finds the parts of a page that were checked before in the same form. Runs in the page. The key of a part contains
 * everything that a rule can see: its markup, size, form values, focus, the elements it refers to, and the attributes of its
 * ancestors. Generated ids are numbered by their first use in the part.
 */
export async function findParts(roots: Element[], look: string, known: string[]): Promise<Parts> {
  const knownKeys = new Set(known);
  const references =
    'aria-labelledby aria-describedby aria-controls aria-owns aria-activedescendant aria-details aria-errormessage for headers href';
  const environment =
    'class style role aria-hidden hidden inert open data-state data-theme dir lang';
  const attributesOf = (element: Element, names: string) =>
    names.split(' ').map((name) => element.getAttribute(name));
  const environmentOf = (element: Element) =>
    JSON.stringify([
      ...[element.tagName, element.scrollTop, element.scrollLeft],
      ...attributesOf(element, environment),
    ]);
  const hovered = [...document.querySelectorAll(':hover')].at(-1);
  const indexIn = (part: Element, element: Element | null | undefined) =>
    element && part.contains(element) ? [...part.querySelectorAll('*')].indexOf(element) : -2;

  /** What an element refers to outside of the part. A missing target differs from an existing one. */
  const outsideOf = (part: Element, element: Element) =>
    attributesOf(element, references)
      .flatMap((ids) => (ids?.includes('/') ? [] : (ids?.replace('#', '').split(' ') ?? [])))
      .map((id) => {
        const target = document.getElementById(id);
        if (target && part.contains(target)) return 'inside';
        return target ? `${target.tagName} ${target.textContent.slice(0, 200)}` : 'none';
      });
  const labelsOf = (field: Element) =>
    [...((field as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);

  function formOf(part: Element, ancestors: string) {
    const numbers = new Map<string, number>();
    const markup = part.outerHTML.replaceAll(/_r_[0-9a-z]+_/g, (id) => {
      if (!numbers.has(id)) numbers.set(id, numbers.size);
      return `_r_${numbers.get(id)}_`;
    });
    const { width, height } = part.getBoundingClientRect();
    const isField = (one: Element) => 'labels' in one;
    const fields = [part, ...part.querySelectorAll('*')].filter(isField) as HTMLInputElement[];
    const referring = references.split(' ').map((name) => `[${name}]`);
    return JSON.stringify([
      ...[look, ancestors, markup, Math.round(width), Math.round(height)],
      fields.map((field) => [field.value, field.checked, field.disabled, labelsOf(field)]),
      [part, ...part.querySelectorAll(referring.join())].map((one) => outsideOf(part, one)),
      indexIn(part, document.activeElement),
      indexIn(part, hovered),
    ]);
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  async function keyOf(text: string) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...new Uint8Array(digest.slice(0, 12))));
  }

  // Which headings, landmarks and ids a page has together is checked by rules that compare elements of the whole page.
  const compared = [...document.querySelectorAll('*')].filter((one) =>
    one.matches('h1, h2, h3, h4, h5, h6, main, nav, aside, header, footer, section, form, [role]'),
  );
  const outline = compared.map((one) => [
    ...[one.tagName, one.checkVisibility({ visibilityProperty: true })],
    ...attributesOf(one, 'role aria-label aria-level aria-hidden'),
    outsideOf(one, one),
  ]);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const outlineKey = await keyOf(JSON.stringify([look, outline]));
  const newKeys = [outlineKey];
  const checked: Element[] = [];
  if (new Set(ids).size !== ids.length) return { checked, newKeys, isOutlineChecked: false };

  type Part = { element: Element; ancestors: string };
  const ancestorsOf = ({ parentElement }: Element): string =>
    parentElement ? `${ancestorsOf(parentElement)}${environmentOf(parentElement)}` : '';
  let level: Part[] = roots.map((element) => ({ element, ancestors: ancestorsOf(element) }));
  while (level.length > 0) {
    const keys = await Promise.all(
      level.map(({ element, ancestors }) => keyOf(formOf(element, ancestors))),
    );
    const changed = level.filter(({ element }, index) => {
      const key = keys[index] ?? '';
      const isChecked = knownKeys.has(key) && !element.querySelector('iframe');
      if (isChecked) checked.push(element);
      else newKeys.push(key);
      return !isChecked;
    });
    level = changed
      // Whether a link is in a text depends on the text around it.
      .filter(({ element }) => !hasText(element))
      .flatMap(({ element, ancestors }) =>
        [...element.children]
          .filter((child) => child instanceof HTMLElement)
          .map((child) => ({ element: child, ancestors: `${ancestors}${environmentOf(element)}` })),
      );
  }
  return { checked, newKeys, isOutlineChecked: knownKeys.has(outlineKey) };
}
