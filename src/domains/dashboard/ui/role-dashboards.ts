import { importPage } from '#client/route.ts';

/** By role, so that users load only their own dashboard. */
export const importDashboard = {
  admin: importPage(() => import('./admin/admin-dashboard.tsx')),
  va: importPage(() => import('./va/va-dashboard.tsx')),
  client: importPage(() => import('./client/client-dashboard.tsx')),
};
