const url = /https?:\/\/[^\s<>"]+/g;

const count = (text: string, bracket: string) => text.split(bracket).length - 1;

/** Without the punctuation of the sentence: a closing bracket belongs to the link if it was opened in it. */
function trimEnd(link: string): string {
  const last = link.at(-1) ?? '';
  const opening = { ')': '(', ']': '[', '}': '{' }[last];
  const isPunctuation = opening
    ? count(link, last) > count(link, opening)
    : /[.,:;!?'’”»*_~]/.test(last);
  return isPunctuation ? trimEnd(link.slice(0, -1)) : link;
}

/** The text in parts: every second one is a link. */
export function splitLinks(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(url)) {
    const link = trimEnd(found);
    if (/^https?:\/\/$/.test(link) || !/^https?:\/\/[^/]/.test(link)) continue;
    parts.push(text.slice(end, index), link);
    end = index + link.length;
  }
  return [...parts, text.slice(end)];
}
