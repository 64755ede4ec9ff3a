import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import {
  createSubscriptionInput,
  listSubscriptionsInput,
  setSubscriptionStatusInput,
  subscription,
  subscriptionRef,
} from './schema.ts';

export const subscriptionRoutes: RestRoute[] = [
  pagedRoute(
    'GET /subscriptions',
    {
      access: 'signed-in',
      summary:
        "List your own subscriptions, your assigned client's (VA) or all subscriptions (admin), newest first",
      input: listSubscriptionsInput,
      output: subscription,
    },
    (call, input) => call.subscriptions.list(input),
  ),
  route(
    'POST /subscriptions',
    {
      access: ['admin', 'client'],
      summary: 'Pay for a plan and start it. Ends the previous plan',
      input: createSubscriptionInput,
      output: subscription,
      status: 201,
      refuses: { 402: 'The plan is not paid for', 409: 'This plan is already active' },
    },
    (call, input) => call.payments.startPlan(input),
  ),
  route(
    'PATCH /subscriptions/:id',
    {
      access: ['admin', 'client'],
      summary:
        'Cancel your subscription at the end of the billing period. Admins can set any status',
      input: setSubscriptionStatusInput,
      output: subscription,
      refuses: { 409: 'The subscription is already cancelled or has ended' },
    },
    (call, input) => call.subscriptions.setStatus(input),
  ),
  route(
    'POST /subscriptions/:id/resume',
    {
      access: ['admin', 'client'],
      summary: 'Resume a cancelled subscription that has not ended yet',
      input: subscriptionRef,
      output: subscription,
      refuses: { 409: 'The subscription is not cancelled or has already ended' },
    },
    (call, input) => call.subscriptions.resume(input),
  ),
];
