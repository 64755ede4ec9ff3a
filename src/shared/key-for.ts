/** `-12`, the longest number that a key gets. */
const numberLength = 3;

/**
 * The key of a new thing: its label in lower case, with a number if another one has it. What begins with a digit or has no
 * letters begins with the fallback.
 */
export function keyFor(
  label: string,
  taken: readonly string[],
  { fallback, maxLength }: { fallback: string; maxLength: number },
) {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = (/^[a-z]/.test(words[0] ?? '') ? words : [fallback, ...words]).join('-');
  const cut = (length: number) => slug.slice(0, length).replace(/-$/, '');
  const numbered = taken.map((_, index) => `${cut(maxLength - numberLength)}-${index + 2}`);
  return [cut(maxLength), ...numbered].find((key) => !taken.includes(key)) ?? cut(maxLength);
}
