/** `+18% from last month` is up, `-3 from last week` is down, `+0` and `+0.0` are flat; null if nothing is compared. */
export function trendDirection(words: string): 'up' | 'down' | 'flat' | null {
  if (!/^[+-]/.test(words)) return null;
  if (!/[1-9]/.test(words.split(' ')[0] ?? '')) return 'flat';
  return words.startsWith('-') ? 'down' : 'up';
}
