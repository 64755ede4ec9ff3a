import { useSyncExternalStore } from 'react';
import { type ColorPreference, currentMode, onModeChange, storedMode } from './mode.ts';

// Separate from mode.ts, which the landing page loads without React.
export const useColorMode = () => useSyncExternalStore(onModeChange, currentMode);

export const useColorPreference = () =>
  useSyncExternalStore(onModeChange, (): ColorPreference => storedMode() ?? 'system');
