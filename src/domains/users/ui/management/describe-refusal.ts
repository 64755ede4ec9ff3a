import type { SubmissionResult } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { toFieldErrors } from '#client/field-errors.ts';
import type { Toast } from '#client/ui/toaster.tsx';

/** Only the server knows which names are taken, so its message is shown under the matching field. */
const taken = {
  'Username already exists': { field: 'username', advice: 'Please choose another username.' },
  'Email already exists': { field: 'email', advice: 'Another account has this email address.' },
};

type Refusal = {
  toast: Toast;
  /** A toast with a more specific title, if a username or email is already taken. */
  specificToast: Toast | null;
  result: SubmissionResult | null;
};

/** Converts a failed account mutation to its toast and its field errors. */
export function describeRefusal(error: unknown, failure: string): Refusal {
  const message = errorMessage(error);
  const toast: Toast = { title: failure, description: message, tone: 'destructive' };
  for (const [title, { field, advice }] of Object.entries(taken))
    if (message.includes(title))
      return {
        toast,
        specificToast: { title, description: advice, tone: 'destructive' },
        result: { status: 'error', error: { [field]: [title] } },
      };
  return { toast, specificToast: null, result: toFieldErrors(error) };
}
