import type { SubmissionResult } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import type { Toast } from '#client/ui/toaster.tsx';
import { toFieldErrors } from '#domains/tasks/ui/form/field-errors.ts';

/** Only the server knows which names are taken; its answer belongs under the field it is about. */
const taken = {
  'Username already exists': { field: 'username', advice: 'Please choose another username.' },
  'Email already exists': { field: 'email', advice: 'Another account has this email address.' },
};

type Refusal = { toast: Toast; result: SubmissionResult | null };

/** What becomes of a refused account: its toast, titled `failure` unless a name is taken, and its errors. */
export function describeRefusal(error: unknown, failure: string): Refusal {
  const message = errorMessage(error);
  for (const [title, { field, advice }] of Object.entries(taken))
    if (message.includes(title))
      return {
        toast: { title, description: advice, tone: 'destructive' },
        result: { status: 'error', error: { [field]: [title] } },
      };
  return {
    toast: { title: failure, description: message, tone: 'destructive' },
    result: toFieldErrors(error),
  };
}
