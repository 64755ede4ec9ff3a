export type ColorMode = 'light' | 'dark';

// An inline script in each HTML document reads the same key to set the class before the first paint.
const storageKey = 'gva-color-mode';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

export function storedMode(): ColorMode | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    // Storage is disabled; only the system preference applies.
    return null;
  }
}

const systemMode = (): ColorMode => (systemDark.matches ? 'dark' : 'light');

export const currentMode = (): ColorMode => {
  const { classList } = document.documentElement;
  if (classList.contains('dark')) return 'dark';
  return classList.contains('light') ? 'light' : systemMode();
};

// Colors of the browser's own bars. Keep in sync with `canvas` in colors.ts.
const barColors: Record<ColorMode, string> = { light: '#FBFAF8', dark: '#121210' };

function apply(mode: ColorMode) {
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.documentElement.classList.toggle('light', mode === 'light');
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', barColors[mode]);
  }
  for (const listener of listeners) listener();
}

systemDark.addEventListener('change', () => {
  if (!storedMode()) apply(systemMode());
});

window.addEventListener('storage', (event) => {
  if (event.key === storageKey) apply(storedMode() ?? systemMode());
});

/** Stores the choice, unless it equals the system preference: then the page follows the system again. */
export function setColorMode(mode: ColorMode) {
  try {
    if (mode === systemMode()) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, mode);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  apply(mode);
}

export type ColorPreference = ColorMode | 'system';

/** Stores a fixed mode, or removes it to follow the system. */
export function setColorPreference(preference: ColorPreference) {
  try {
    if (preference === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, preference);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  apply(preference === 'system' ? systemMode() : preference);
}

/** Subscribes to changes of the mode. Returns the unsubscribe function. */
export function onModeChange(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
