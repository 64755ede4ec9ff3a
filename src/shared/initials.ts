/** The first letters of the first two words of a name, upper case. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}
