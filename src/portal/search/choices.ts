import {
  ClipboardPlus,
  Clock,
  CreditCard,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Sun,
  UserPlus,
  Zap,
} from 'lucide-react';
import { createLabels } from '#domains/tasks/labels.ts';
import { hasPlan, hasSection } from '#portal/navigation.ts';
import type { Role } from '#shared/actor.ts';
import { containsText } from '#shared/search-text.ts';

export type Choice = {
  /** Unique in the palette. */
  id: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
};

export type ChoiceGroup = {
  label: string;
  choices: Choice[];
  /** Found for a former text. */
  isFormer?: boolean;
};

type ActionHandlers = {
  createTask: () => void;
  captureTasks: () => void;
  addLead: () => void;
  trackTime: () => void;
  manageSubscription: () => void;
  switchColorMode: () => void;
  showShortcuts: () => void;
  logOut: () => void;
};

/** The actions that are available on every page. */
export function actionsFor(role: Role, mode: 'light' | 'dark', handlers: ActionHandlers): Choice[] {
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    { id: 'create-task', label: createLabels[role], icon: ClipboardPlus, run: handlers.createTask },
    { id: 'capture', label: 'Quick capture', icon: Zap, run: handlers.captureTasks },
    ...(hasSection(role, '/leads')
      ? [{ id: 'add-lead', label: 'Add lead', icon: UserPlus, run: handlers.addLead }]
      : []),
    ...(hasSection(role, '/time-tracking')
      ? [{ id: 'track-time', label: 'Track Time', icon: Clock, run: handlers.trackTime }]
      : []),
    ...(hasPlan[role]
      ? [
          {
            id: 'subscription',
            label: 'Manage Subscription',
            icon: CreditCard,
            run: handlers.manageSubscription,
          },
        ]
      : []),
    {
      id: 'color-mode',
      label: `Switch to ${other} mode`,
      icon: other === 'dark' ? Moon : Sun,
      run: handlers.switchColorMode,
    },
    { id: 'keys', label: 'Keyboard shortcuts', icon: Keyboard, run: handlers.showShortcuts },
    { id: 'log-out', label: 'Log out', icon: LogOut, run: handlers.logOut },
  ];
}

/** Whether the label contains each word, in any order. */
export const matchesWords = (label: string, words: string) =>
  words.split(/\s+/).every((word) => containsText(label, word));
