import { currentMode, onModeChange, setColorMode } from '#client/theme/mode.ts';

/** The choice is the portal's too: both read the same place. */
export function offerColours() {
  const button = document.getElementById('colours');
  if (!button) return;
  const other = () => (currentMode() === 'dark' ? 'light' : 'dark');
  const name = () => {
    button.ariaLabel = `Switch to ${other()} mode`;
  };
  name();
  onModeChange(name);
  button.addEventListener('click', () => setColorMode(other()));
}
