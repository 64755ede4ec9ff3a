import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { replacesEntry } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { listFilterOf, listInputOf, ownSearch } from '../task-query.ts';
import { changeSearch, type TasksChange, type TasksSearch } from '../tasks-search.ts';
import type { ListDialog } from './list-dialogs.tsx';

/** The list for a URL: its pages, its filters, and the open dialog. */
export function useTaskList(urlSearch: TasksSearch) {
  const actor = useActor();
  const today = useToday();
  const navigate = useNavigate({ from: '/tasks' });
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const list = trpc.tasks.list.useInfiniteQuery(listInputOf(urlSearch, actor, today), pagedQuery);
  return {
    list,
    loaded: list.data?.pages.flatMap(({ items }) => items) ?? [],
    search: ownSearch(urlSearch, actor),
    filter: listFilterOf(urlSearch, actor, today),
    change: (next: TasksChange) =>
      void navigate({ search: (now) => changeSearch(now, next), replace: replacesEntry(next) }),
    dialog,
    setDialog,
  };
}
export type TaskListState = ReturnType<typeof useTaskList>;
