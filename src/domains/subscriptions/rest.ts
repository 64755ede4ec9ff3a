import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import {
  createSubscriptionInput,
  listSubscriptionsInput,
  setSubscriptionStatusInput,
  subscription,
} from './schema.ts';

export const subscriptionRoutes: RestRoute[] = [
  pagedRoute(
    'GET /subscriptions',
    {
      access: 'signed-in',
      summary: 'Your subscriptions, your client’s, or for an administrator all, newest first',
      input: listSubscriptionsInput,
      output: subscription,
    },
    (call, input) => call.subscriptions.list(input),
  ),
  route(
    'POST /subscriptions',
    {
      access: ['admin', 'client'],
      summary: 'Subscribe to a plan; the one before it ends',
      input: createSubscriptionInput,
      output: subscription,
      status: 201,
      refuses: { 409: 'This plan is already active' },
    },
    (call, input) => call.subscriptions.create(input),
  ),
  route(
    'PATCH /subscriptions/:id',
    {
      access: ['admin', 'client'],
      summary: 'Cancel your subscription, or as an administrator set any status',
      input: setSubscriptionStatusInput,
      output: subscription,
      refuses: { 409: 'It has already ended' },
    },
    (call, input) => call.subscriptions.setStatus(input),
  ),
];
