import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { feedback, giveFeedbackInput, listFeedbackInput } from './schema.ts';

export const feedbackRoutes: RestRoute[] = [
  pagedRoute(
    'GET /feedback',
    {
      access: 'signed-in',
      summary: 'What clients said of a virtual assistant, newest first',
      input: listFeedbackInput,
      output: feedback,
      refuses: { 403: 'A VA sees their own alone', 404: 'No such VA' },
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
      refuses: { 404: 'No such VA', 409: 'You have rated them within the last minute' },
    },
    (call, input) => call.feedback.give(input),
  ),
];
