import { pagedRoute, type RestRoute } from '#server/rest-route.ts';
import { listAllPaymentsInput, listedPayment } from './schema.ts';

export const paymentListRoutes: RestRoute[] = [
  pagedRoute(
    'GET /admin/payments',
    {
      access: ['admin'],
      summary: 'List the payments of all clients',
      input: listAllPaymentsInput,
      output: listedPayment,
    },
    (call, input) => call.payments.listAll(input),
  ),
];
