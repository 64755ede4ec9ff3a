/** `+18% from last month` rises, `-3 from last week` falls, `+0` and `+0.0` do neither. */
export function trendDirection(words: string): 'up' | 'down' | 'flat' {
  if (!/[1-9]/.test(words.split(' ')[0] ?? '')) return 'flat';
  return words.startsWith('-') ? 'down' : 'up';
}
