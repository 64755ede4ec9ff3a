import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { readTimesheetSearch } from './timesheet-search.ts';

const importPreload = importPage(() => import('./preload.ts'));

/** The week of a VA. Administrators open it for any VA. */
export const timesheetRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/timesheet',
  validateSearch: readTimesheetSearch,
  beforeLoad: requireRole('admin', 'va'),
  async loader({ context }) {
    const { preloadTimesheet } = await importPreload();
    preloadTimesheet(context.user);
  },
  component: lazyRouteComponent(
    importPage(() => import('./timesheet-page.tsx')),
    'TimesheetPage',
  ),
});
