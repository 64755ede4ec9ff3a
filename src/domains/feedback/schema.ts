import * as z from 'zod';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { text } from '#shared/text.ts';

const ratingMissing = 'Please provide a rating before submitting feedback.';
const ratingRange = 'Rating must be 1 to 5 stars';

export const feedbackLimit = 5000;

export const giveFeedbackInput = z.object({
  vaId: id,
  rating: z
    .number({ error: ratingMissing })
    .int(ratingRange)
    .min(0, ratingRange)
    // The form sends 0 if no star is chosen.
    .refine((stars) => stars !== 0, ratingMissing)
    .max(5, ratingRange),
  feedback: text(feedbackLimit).nullish(),
});

/** A rating that is changed, as a whole. */
export const changeFeedbackInput = giveFeedbackInput.omit({ vaId: true }).extend({ id });

/** A rating after the approval of a task. */
export const answerInput = giveFeedbackInput.omit({ vaId: true }).extend({ taskId: id });

export const ratingQuestion = z.object({ va: z.object({ id: z.int(), fullName: z.string() }) });

/** The fields of the form; the VA is given by the page. */
export const feedbackForm = giveFeedbackInput.omit({ vaId: true });

export const listFeedbackInput = z.object({ vaId: id, limit, cursor: cursor.optional() });

export const feedback = z
  .object({
    id: z.int(),
    taskId: z.int().nullable(),
    /** Null for other clients, like `client`. */
    clientId: z.int().nullable(),
    vaId: z.int(),
    rating: z.int(),
    comment: z.string().nullable(),
    createdAt: z.iso.datetime({ precision: 3 }),
    client: z.object({ id: z.int(), fullName: z.string() }).nullable(),
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof feedback>;
