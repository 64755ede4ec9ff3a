import type { SubmissionResult } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { toFieldErrors } from '#client/ui/use-zod-form.ts';

/** Only the server knows which names are taken. */
const takenNames = [
  {
    message: 'Username already exists',
    field: 'username',
    advice: 'Please choose another username.',
  },
  {
    message: 'Email already exists',
    field: 'email',
    advice: 'Another account has this email address.',
  },
];

export const findTakenName = (error: unknown) =>
  takenNames.find(({ message }) => errorMessage(error).includes(message));

/** The errors by field of a refused account, including a taken username or email. */
export function toAccountErrors(error: unknown): SubmissionResult | null {
  const taken = findTakenName(error);
  if (!taken) return toFieldErrors(error);
  return { status: 'error', error: { [taken.field]: [taken.message] } };
}
