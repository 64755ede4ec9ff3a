import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { capacity, setCapacityInput } from './capacity-schema.ts';
import { figureEntry, figuresInput, figuresOverview, listEntriesInput } from './schema.ts';

export const figureRoutes: RestRoute[] = [
  route(
    'GET /figures',
    {
      access: ['admin'],
      summary: 'Get revenue, cost, margin, utilization and recurring revenue of some months',
      input: figuresInput,
      output: figuresOverview,
    },
    (call, input) => call.figures.overview(input),
  ),
  pagedRoute(
    'GET /figures/entries',
    {
      access: ['admin'],
      summary: 'List the rows that a figure is the sum of, newest first',
      input: listEntriesInput,
      output: figureEntry,
    },
    (call, input) => call.figures.entries(input),
  ),
  route(
    'PUT /va-profiles/:id/capacity',
    {
      access: ['admin'],
      summary: 'Set the weekly hours that a VA offers from a day on',
      input: setCapacityInput,
      output: capacity,
      refuses: { 404: 'VA not found' },
    },
    (call, input) => call.figures.setCapacity(input),
  ),
];
