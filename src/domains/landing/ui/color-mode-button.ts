import { currentMode, onModeChange, setColorMode } from '#client/theme/mode.ts';

/** The portal uses the same stored choice. */
export function setUpColorModeButton() {
  const button = document.getElementById('colours');
  if (!button) return;
  const otherMode = () => (currentMode() === 'dark' ? 'light' : 'dark');
  const updateLabel = () => {
    button.ariaLabel = `Switch to ${otherMode()} mode`;
  };
  updateLabel();
  onModeChange(updateLabel);
  button.addEventListener('click', () => setColorMode(otherMode()));
}
