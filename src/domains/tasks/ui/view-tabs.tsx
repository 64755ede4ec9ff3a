import { type ReactNode, useEffect } from 'react';
import { Tabs } from '#client/ui/tabs.tsx';
import { useNameShown } from '#client/use-name-shown.ts';
import { useActor } from '#client/use-user.ts';
import { canChooseBoard } from '../policy.ts';
import { saveLastView, viewOf } from './board/last-view.ts';
import type { TasksChange, TasksSearch } from './tasks-search.ts';

const tabs = [
  { value: 'available' as const, label: 'Available Tasks' },
  { value: 'mine' as const, label: 'My Tasks' },
];

type ViewTabsProps = {
  search: TasksSearch;
  onChange: (change: TasksChange) => void;
  /** The tasks fill the height of the window. */
  fills?: boolean;
  children: ReactNode;
};

/** A VA's tabs of available and own tasks, each in its own layout; for others only their tasks. */
export function ViewTabs({ search, onChange, fills = false, children }: ViewTabsProps) {
  const actor = useActor();
  const nameShown = useNameShown();
  const view = viewOf(search.view, actor);
  useEffect(() => saveLastView(actor.id, view), [actor.id, view]);
  if (!canChooseBoard(actor)) return <>{children}</>;
  return (
    <Tabs
      label="Task view"
      fills={fills}
      tabs={tabs}
      value={view === 'mine' ? 'mine' : 'available'}
      onChange={(chosen) => {
        nameShown({ view, ...(fills && view === 'available' && { layout: 'board' }) });
        // Not only in the effect, which runs after the address has changed: the page may be reloaded before.
        saveLastView(actor.id, chosen);
        onChange({ view: chosen, layout: undefined });
      }}
    >
      {children}
    </Tabs>
  );
}
