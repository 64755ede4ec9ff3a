import { type RestRoute, route } from '#server/rest-route.ts';
import {
  changePlanInput,
  clientPlan,
  clientRef,
  planChangePreview,
  planChangeResult,
  previewChangeInput,
} from './schema.ts';

export const clientPlanRoutes: RestRoute[] = [
  route(
    'GET /clients/:clientId/plan',
    {
      access: ['admin'],
      summary: "Get a client's running or paused plan, their hours and their billing months",
      input: clientRef,
      output: clientPlan,
      refuses: { 404: 'Client not found' },
    },
    (call, input) => call.clientPlans.get(input),
  ),
  route(
    'POST /clients/:clientId/plan/preview',
    {
      access: ['admin'],
      summary: 'Preview what a change of a plan charges, grants and ends, and when',
      input: previewChangeInput,
      output: planChangePreview,
      refuses: { 404: 'Client not found', 409: 'The plan does not allow this change' },
    },
    (call, input) => call.clientPlans.preview(input),
  ),
  route(
    'POST /clients/:clientId/plan',
    {
      access: ['admin'],
      summary: 'Start, pause, activate, cancel or end a plan, with the figures of the preview',
      input: changePlanInput,
      output: planChangeResult,
      // The change has an id of its own, and the charge must be stored before the provider confirms it.
      ignoresKey: true,
      refuses: {
        404: 'Client not found',
        409: 'The figures of the preview no longer hold; `details` has the new preview',
      },
    },
    (call, input) => call.clientPlans.change(input),
  ),
];
