import { type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { attentionList, attentionRef, snoozeInput } from './attention/schema.ts';
import { dashboardStats } from './schema.ts';

export const dashboardRoutes: RestRoute[] = [
  route(
    'GET /dashboard/stats',
    { access: 'signed-in', summary: 'Get the figures of your dashboard', output: dashboardStats },
    (call) => call.dashboard.stats(),
  ),
  route(
    'GET /dashboard/attention',
    {
      access: ['admin'],
      summary: 'List what needs attention, the most urgent first',
      output: attentionList,
    },
    (call) => call.attention.list(),
  ),
  route(
    'PUT /dashboard/attention/:kind/:id/snooze',
    {
      access: ['admin'],
      summary: 'Hide what needs attention from all administrators until a time',
      input: snoozeInput,
      output: ok,
    },
    (call, input) => call.attention.snooze(input),
  ),
  route(
    'DELETE /dashboard/attention/:kind/:id/snooze',
    {
      access: ['admin'],
      summary: 'End a snooze',
      input: attentionRef,
      output: ok,
    },
    (call, input) => call.attention.wake(input),
  ),
];
