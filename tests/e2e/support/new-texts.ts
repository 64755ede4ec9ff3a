declare global {
  interface Window {
    /** The looks of the texts whose contrast was checked in this document. */
    checkedLooks?: Set<string>;
  }
}

/**
 * Finds the texts and fields that look new: no text that was checked in this document had the same classes, colors, opacity
 * and font, and the same ancestors in these respects. Checking only these takes a tenth of the processor time. Runs in the
 * page. An empty selector finds none.
 */
export function findNewTexts(selector: string) {
  window.checkedLooks ??= new Set();
  const checked = window.checkedLooks;
  const looks = new Map<Element, string>();
  function lookOf(element: Element): string {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [
      element.getAttribute('class'),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.fontSize,
      style.fontWeight,
      style.textDecorationLine,
    ].join(' ');
    const look = `${element.parentElement ? lookOf(element.parentElement) : ''}${own}\n`;
    looks.set(element, look);
    return look;
  }

  function* textsIn(root: Element) {
    yield* root.querySelectorAll('input, textarea, select');
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode;
      if (parentElement && nodeValue?.trim()) yield parentElement;
    }
  }

  /** One text of each new look. */
  const found = new Map<string, Element>();
  for (const root of selector ? document.querySelectorAll(selector) : [])
    for (const element of textsIn(root)) {
      if (element.closest(':disabled, [aria-disabled=true]')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const look = lookOf(element);
      if (!checked.has(look) && !found.has(look)) found.set(look, element);
    }
  return found;
}
