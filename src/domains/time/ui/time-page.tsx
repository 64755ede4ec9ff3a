import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { searchChange } from '#client/search-params.ts';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { canCorrectTime } from '../policy.ts';
import { importAdminTime, importOwnTime } from './preload.ts';
import { daysOf } from './report/period.ts';
import { type TimeChange, toTimeSearch } from './report/time-search.ts';

const AdminTime = lazy(async () => ({ default: (await importAdminTime()).AdminTime }));
const OwnTime = lazy(async () => ({ default: (await importOwnTime()).OwnTime }));

const route = getRouteApi('/portal/time');

/** The logged time of a period: everyone's for administrators, their own for clients and VAs. */
export function TimePage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/time' });
  const today = useToday();
  const Report = canCorrectTime(useActor()) ? AdminTime : OwnTime;
  const change = (next: TimeChange) => void navigate(searchChange(toTimeSearch, next));
  return (
    <Suspense>
      <Report
        search={search}
        days={daysOf(search, today)}
        today={today}
        onChange={change}
        onOpenView={(state, view) => void navigate({ search: toTimeSearch({ ...state, view }) })}
      />
    </Suspense>
  );
}
