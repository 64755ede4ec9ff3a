import {
  ClipboardPlus,
  Clock,
  CreditCard,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Sun,
} from 'lucide-react';
import { hasPlan, hasSection } from '#client/shell/navigation.ts';
import { createLabels } from '#domains/tasks/labels.ts';
import type { Role } from '#shared/actor.ts';

export type Choice = {
  /** Unique in the palette. */
  id: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  act: () => void;
};

export type ChoiceGroup = { label: string; choices: Choice[] };

type Acts = {
  createTask: () => void;
  trackTime: () => void;
  manageSubscription: () => void;
  switchColours: () => void;
  showKeys: () => void;
  logOut: () => void;
};

/** What this person may do from anywhere. */
export function actionsFor(role: Role, mode: 'light' | 'dark', acts: Acts): Choice[] {
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    { id: 'create-task', label: createLabels[role], icon: ClipboardPlus, act: acts.createTask },
    ...(hasSection(role, '/time-tracking')
      ? [{ id: 'track-time', label: 'Track Time', icon: Clock, act: acts.trackTime }]
      : []),
    ...(hasPlan[role]
      ? [
          {
            id: 'subscription',
            label: 'Manage Subscription',
            icon: CreditCard,
            act: acts.manageSubscription,
          },
        ]
      : []),
    {
      id: 'colours',
      label: `Switch to ${other} mode`,
      icon: other === 'dark' ? Moon : Sun,
      act: acts.switchColours,
    },
    { id: 'keys', label: 'Keyboard shortcuts', icon: Keyboard, act: acts.showKeys },
    { id: 'log-out', label: 'Log out', icon: LogOut, act: acts.logOut },
  ];
}

/** Whether each word stands somewhere in the label, in any order. */
export const fits = (label: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));
