const browsers: [pattern: RegExp, name: string][] = [
  // The order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari".
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (patterns: typeof browsers, agent: string) =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Windows`, so that users recognize their devices; other programs by their name. */
export function describeDevice(userAgent: string | null): string {
  const agent = userAgent?.trim() ?? '';
  const browser = findName(browsers, agent);
  const system = findName(systems, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.split(/[\s/]/)[0]?.slice(0, 40) || 'Unknown device');
}
