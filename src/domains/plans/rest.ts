import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { createTemplateInput, listTemplatesInput, planTemplate } from './schema.ts';

export const planRoutes: RestRoute[] = [
  pagedRoute(
    'GET /custom-plan-templates',
    {
      access: ['admin'],
      summary: 'List templates of custom plans, newest first',
      input: listTemplatesInput,
      output: planTemplate,
    },
    (call, input) => call.plans.list(input),
  ),
  route(
    'POST /custom-plan-templates',
    {
      access: ['admin'],
      summary: 'Save a custom plan as a template',
      input: createTemplateInput,
      output: planTemplate,
      status: 201,
    },
    (call, input) => call.plans.create(input),
  ),
];
