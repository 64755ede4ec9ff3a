import type { ReactNode } from 'react';
import { type Tab, Tabs } from '#client/ui/tabs.tsx';
import type { TimeChange, TimeSearch } from './time-search.ts';

type Shown = NonNullable<TimeSearch['show']> | 'time';

type ReportTabsProps = {
  shown: Shown;
  onChange: (change: TimeChange) => void;
  /** A further tab, of administrators. */
  missing?: Tab<'missing'>;
  children: ReactNode;
};

export const ReportTabs = ({ shown, onChange, missing, children }: ReportTabsProps) => (
  <Tabs<Shown>
    label="Sections"
    tabs={[
      { value: 'time', label: 'Time' },
      ...(missing ? [missing] : []),
      { value: 'corrections', label: 'Corrections' },
    ]}
    value={shown}
    onChange={(next) => onChange({ show: next === 'time' ? undefined : next })}
  >
    {children}
  </Tabs>
);
