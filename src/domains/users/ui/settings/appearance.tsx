import { Monitor, Moon, Sun } from 'lucide-react';
import { type ColorPreference, setColorPreference } from '#client/theme/mode.ts';
import { useColorPreference } from '#client/theme/use-color-mode.ts';
import { ChoiceCards, type ChoiceOption } from '#client/ui/choice-cards.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const options: ChoiceOption<ColorPreference>[] = [
  { value: 'system', title: 'System', icon: <Monitor {...icon} /> },
  { value: 'light', title: 'Light', icon: <Sun {...icon} /> },
  { value: 'dark', title: 'Dark', icon: <Moon {...icon} /> },
];

/** Saved in this browser, not in the account, because a user may want different themes on different devices. */
export const Appearance = () => (
  <ChoiceCards
    legend="Theme"
    name="theme"
    options={options}
    value={useColorPreference()}
    onChange={setColorPreference}
  />
);
