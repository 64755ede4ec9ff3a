import { useSyncExternalStore } from 'react';
import { type ColorPreference, currentMode, onModeChange, storedMode } from './mode.ts';

export const useColorMode = () => useSyncExternalStore(onModeChange, currentMode);

export const useColorPreference = () =>
  useSyncExternalStore(onModeChange, (): ColorPreference => storedMode() ?? 'system');
