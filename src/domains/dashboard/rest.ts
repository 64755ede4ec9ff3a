import { type RestRoute, route } from '#server/rest-route.ts';
import { dashboardStats } from './schema.ts';

export const dashboardRoutes: RestRoute[] = [
  route(
    'GET /dashboard/stats',
    { access: 'signed-in', summary: 'Get the figures of your dashboard', output: dashboardStats },
    (call) => call.dashboard.stats(),
  ),
];
