import { keepPreviousData } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { ArrowRight, Play, Plus } from 'lucide-react';
import { setColorMode } from '#client/theme/mode.ts';
import { useColorMode } from '#client/theme/use-color-mode.ts';
import { trpc } from '#client/trpc.ts';
import type { User } from '#domains/users/schema.ts';
import { navigationFor } from '#portal/navigation.ts';
import { useLogout } from '#portal/use-logout.ts';
import { minSearchLength } from '#shared/search-text.ts';
import { type Act, press } from './acts.ts';
import { actionsFor, type Choice, type ChoiceGroup, matchesWords } from './choices.ts';
import { groupsOf } from './hits.ts';
import { jobsFor } from './jobs.ts';
import { overlay } from './overlay.ts';

type ChoicesOptions = {
  user: User;
  words: string;
  searched: string;
  acts: Act[];
  onClose: () => void;
};

/**
 * What can be done with what is open, then pages and actions, filtered locally, then what the server finds, and last the creation
 * of a task.
 */
export function useChoices({ user, words, searched, acts, onClose }: ChoicesOptions) {
  const navigate = useNavigate();
  const logout = useLogout();
  const mode = useColorMode();
  const isLong = words.length >= minSearchLength;
  const isSearch = isLong && searched.length >= minSearchLength;
  const { data, isFetching, isPlaceholderData, error } = trpc.search.find.useQuery(
    { q: searched },
    {
      enabled: isSearch,
      placeholderData: keepPreviousData,
      // Also when another text replaces this one, so that the searches of a fast typist do not queue.
      trpc: { abortOnUnmount: true },
    },
  );
  const isFormer = words !== searched || isPlaceholderData;

  const closeThen = (run: () => void) => () => {
    onClose();
    run();
  };
  const open = (place: NavigateOptions) => closeThen(() => void navigate(place));
  const actions = actionsFor(user.role, mode, {
    createTask: open({ to: '/tasks', search: { new: true } }),
    captureTasks: closeThen(() => overlay.set('capture')),
    addLead: open({ to: '/leads', search: { new: true } }),
    trackTime: open({ to: '/time-tracking' }),
    manageSubscription: open({ to: '/subscription-management' }),
    switchColorMode: closeThen(() => setColorMode(mode === 'dark' ? 'light' : 'dark')),
    showShortcuts: closeThen(() => overlay.set('shortcuts')),
    logOut: closeThen(() => logout.mutate()),
  });
  // Too many to show before something is typed.
  const jobs = words === '' ? [] : jobsFor(user.role);
  const pages = navigationFor(user.role).map(({ to, label, icon }) => ({
    id: `page-${to}`,
    label,
    icon,
    run: open({ to }),
  }));
  const creation: Choice | null =
    words === ''
      ? null
      : {
          id: 'create',
          label: `Create task: ${words}`,
          icon: Plus,
          run: closeThen(() => overlay.set({ captured: words })),
        };

  const groups: ChoiceGroup[] = [
    ...[...new Set(acts.map(({ title }) => title))].map((title) => ({
      label: `On ${title}`,
      choices: acts
        .filter((act) => act.title === title && matchesWords(act.label, words))
        .map((act) => ({
          id: `act-${title}-${act.label}`.replaceAll(' ', '-'),
          label: act.label,
          icon: Play,
          // When the palette is closed, because a dialog that the button opens returns the focus to the button.
          run: closeThen(() => setTimeout(() => press(act))),
        })),
    })),
    { label: 'Pages', choices: pages.filter(({ label }) => matchesWords(label, words)) },
    {
      label: 'Actions',
      choices: [
        ...jobs
          .filter(({ label, words: others }) => matchesWords(`${label} ${others}`, words))
          .map(({ label, place }) => ({
            id: `job-${label.replaceAll(' ', '-')}`,
            label,
            icon: ArrowRight,
            run: open(place),
          })),
        ...actions.filter(({ label }) => matchesWords(label, words)),
      ],
    },
    ...(isSearch && data
      ? groupsOf(data, user, open).map((group) => ({ ...group, isFormer }))
      : []),
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    creation,
    isSearching: isLong && (isFetching || words !== searched),
    error: isSearch ? error : null,
  };
}
