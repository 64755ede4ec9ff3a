import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SquareCheck, User as UserIcon } from 'lucide-react';
import { setColorMode } from '#client/theme/mode.ts';
import { useColorMode } from '#client/theme/use-color-mode.ts';
import { trpc } from '#client/trpc.ts';
import { hasClientPage } from '#domains/clients/policy.ts';
import { statusLabels } from '#domains/tasks/labels.ts';
import { roleLabels } from '#domains/users/labels.ts';
import type { User } from '#domains/users/schema.ts';
import { hasSection, navigationFor } from '#portal/navigation.ts';
import { useLogout } from '#portal/use-logout.ts';
import type { Role } from '#shared/actor.ts';
import { actionsFor, type ChoiceGroup, matchesWords } from './choices.ts';
import { overlay } from './overlay.ts';

/** Shorter texts match almost everything and are slow to search. */
const minSearchLength = 3;
const maxResults = 6;

/** Matching pages and actions, filtered locally, and tasks and people from the server. */
export function useChoices(user: User, words: string, searched: string, onClose: () => void) {
  const navigate = useNavigate();
  const logout = useLogout();
  const mode = useColorMode();
  const isSearch = searched.length >= minSearchLength;
  const options = { enabled: isSearch, placeholderData: keepPreviousData };
  const input = { q: searched, limit: maxResults };
  const tasks = trpc.tasks.list.useQuery(input, options);
  const people = trpc.users.list.useQuery(input, options);

  /** Opens the client or the user for administrators, and the conversation for everyone else. */
  function openPerson(id: number, role: Role) {
    if (!hasSection(user.role, '/user-management'))
      return navigate({ to: '/messages', search: { contact: id } });
    if (hasClientPage(role)) return navigate({ to: '/clients/$id', params: { id: String(id) } });
    return navigate({ to: '/user-management', search: { id } });
  }
  const closeThen = (run: () => void) => () => {
    onClose();
    run();
  };
  const actions = actionsFor(user.role, mode, {
    createTask: closeThen(() => void navigate({ to: '/tasks', search: { new: true } })),
    captureTasks: closeThen(() => overlay.set('capture')),
    addLead: closeThen(() => void navigate({ to: '/leads', search: { new: true } })),
    trackTime: closeThen(() => void navigate({ to: '/time-tracking' })),
    manageSubscription: closeThen(() => void navigate({ to: '/subscription-management' })),
    switchColorMode: closeThen(() => setColorMode(mode === 'dark' ? 'light' : 'dark')),
    showShortcuts: closeThen(() => overlay.set('shortcuts')),
    logOut: closeThen(() => logout.mutate()),
  });
  const pages = navigationFor(user.role).map(({ to, label, icon }) => ({
    id: `page-${to}`,
    label,
    icon,
    run: closeThen(() => void navigate({ to })),
  }));
  const foundTasks = (isSearch && tasks.data?.items) || [];
  const foundPeople = ((isSearch && people.data?.items) || []).filter(({ id }) => id !== user.id);

  const groups: ChoiceGroup[] = [
    {
      label: 'Tasks',
      choices: foundTasks.map(({ id, title, status }) => ({
        id: `task-${id}`,
        label: title,
        detail: statusLabels[status],
        icon: SquareCheck,
        run: closeThen(() => void navigate({ to: '/tasks', search: { id } })),
      })),
    },
    {
      label: 'People',
      choices: foundPeople.map(({ id, fullName, role }) => ({
        id: `person-${id}`,
        label: fullName,
        detail: roleLabels[role],
        icon: UserIcon,
        run: closeThen(() => void openPerson(id, role)),
      })),
    },
    { label: 'Pages', choices: pages.filter(({ label }) => matchesWords(label, words)) },
    { label: 'Actions', choices: actions.filter(({ label }) => matchesWords(label, words)) },
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    isSearching: isSearch && (tasks.isFetching || people.isFetching || words !== searched),
    error: isSearch ? (tasks.error ?? people.error) : null,
  };
}
