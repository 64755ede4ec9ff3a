export type ColorMode = 'light' | 'dark';

// The same key is read by the script in each document that sets the class before the first paint.
const storageKey = 'gva-color-mode';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

export function storedMode(): ColorMode | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    // Storage can be switched off; the system's preference is then the only one.
    return null;
  }
}

const systemMode = (): ColorMode => (systemDark.matches ? 'dark' : 'light');

export const currentMode = (): ColorMode => {
  const { classList } = document.documentElement;
  if (classList.contains('dark')) return 'dark';
  return classList.contains('light') ? 'light' : systemMode();
};

// The browser's own bars; the same values as the canvas in colors.ts.
const barColours: Record<ColorMode, string> = { light: '#FBFAF8', dark: '#121210' };

function apply(mode: ColorMode) {
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.documentElement.classList.toggle('light', mode === 'light');
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', barColours[mode]);
  }
  for (const listener of listeners) listener();
}

systemDark.addEventListener('change', () => {
  if (!storedMode()) apply(systemMode());
});

window.addEventListener('storage', (event) => {
  if (event.key === storageKey) apply(storedMode() ?? systemMode());
});

/** Follows the system until a person chooses; choosing what the system says follows it again. */
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

/** A choice that stays whatever the system says, or the system's own from now on. */
export function setColorPreference(preference: ColorPreference) {
  try {
    if (preference === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, preference);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  apply(preference === 'system' ? systemMode() : preference);
}

/** Calls at each change until what it answers is called. */
export function onModeChange(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
