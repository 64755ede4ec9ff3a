import type { SubmissionResult } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { toFieldErrors } from '#client/field-errors.ts';
import type { Toast } from '#client/ui/toaster.tsx';

/** Only the server knows which names are taken; its answer belongs under the field it is about. */
const taken = {
  'Username already exists': { field: 'username', advice: 'Please choose another username.' },
  'Email already exists': { field: 'email', advice: 'Another account has this email address.' },
};

type Refusal = {
  toast: Toast;
  /** The same, named after what is taken, if that is why. */
  takenToast: Toast | null;
  result: SubmissionResult | null;
};

/** What becomes of a refused account: its toast, and its errors under their fields. */
export function describeRefusal(error: unknown, failure: string): Refusal {
  const message = errorMessage(error);
  const toast: Toast = { title: failure, description: message, tone: 'destructive' };
  for (const [title, { field, advice }] of Object.entries(taken))
    if (message.includes(title))
      return {
        toast,
        takenToast: { title, description: advice, tone: 'destructive' },
        result: { status: 'error', error: { [field]: [title] } },
      };
  return { toast, takenToast: null, result: toFieldErrors(error) };
}
