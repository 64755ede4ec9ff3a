import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { feedback, giveFeedbackInput, listFeedbackInput } from './schema.ts';

export const feedbackRoutes: RestRoute[] = [
  pagedRoute(
    'GET /feedback',
    {
      access: 'signed-in',
      summary: 'List client feedback on a virtual assistant, newest first',
      input: listFeedbackInput,
      output: feedback,
      refuses: { 403: 'A VA can only see their own', 404: 'VA not found' },
    },
    (call, input) => call.feedback.list(input),
  ),
  route(
    'POST /va-feedback',
    {
      access: ['client'],
      summary: 'Rate the virtual assistant assigned to you',
      input: giveFeedbackInput,
      output: feedback,
      status: 201,
      refuses: { 404: 'VA not found', 409: 'You rated them within the last minute' },
    },
    (call, input) => call.feedback.give(input),
  ),
];
