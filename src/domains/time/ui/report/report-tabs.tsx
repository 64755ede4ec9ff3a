import type { ReactNode } from 'react';
import { Tabs } from '#client/ui/tabs.tsx';
import type { TimeChange, TimeSearch } from './time-search.ts';

type ReportTabsProps = {
  search: TimeSearch;
  onChange: (change: TimeChange) => void;
  children: ReactNode;
};

export const ReportTabs = ({ search, onChange, children }: ReportTabsProps) => (
  <Tabs
    label="Sections"
    tabs={[
      { value: 'time', label: 'Time' },
      { value: 'corrections', label: 'Corrections' },
    ]}
    value={search.show ?? 'time'}
    onChange={(next) => onChange({ show: next === 'time' ? undefined : 'corrections' })}
  >
    {children}
  </Tabs>
);
