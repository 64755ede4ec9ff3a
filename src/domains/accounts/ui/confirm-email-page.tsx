import { Box } from '@chakra-ui/react';
import { describeError } from '#client/describe-error.ts';
import { useDocumentTitle } from '#client/document-title.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { useAct } from '#client/use-act.ts';
import { AuthFrame } from '#domains/auth/ui/auth-frame.tsx';
import { incompleteLink } from '../schema.ts';
import { InvalidLink, useLinkToken } from './emailed-link.tsx';

const title = 'Confirm your email address';

/** Requires a click, because mail scanners open links too. */
export function ConfirmEmailPage() {
  useDocumentTitle(title);
  const token = useLinkToken();
  const utils = trpc.useUtils();
  const confirm = useAct(trpc.emailChange.confirm, {
    // This page is outside of the portal, in which events refetch what is on screen.
    onSuccess: () =>
      Promise.all([utils.auth.session.invalidate(), utils.profiles.mine.invalidate()]),
  });

  if (confirm.data)
    return (
      <AuthFrame title="Email address confirmed">
        <Box role="status" color="muted" overflowWrap="anywhere">
          We send all emails about your account to {confirm.data.email}.
        </Box>
        <ButtonLink to="/profile" variant="primary" mt="6" wide>
          Go to your profile
        </ButtonLink>
      </AuthFrame>
    );

  const problem = confirm.error && describeError(confirm.error);
  const isInvalid = token === '' || problem?.code === 'BAD_REQUEST' || problem?.code === 'CONFLICT';
  if (isInvalid)
    return (
      <AuthFrame title={title}>
        <InvalidLink message={problem?.message ?? incompleteLink}>
          <ButtonLink to="/profile" variant="primary" wide>
            Go to your profile
          </ButtonLink>
        </InvalidLink>
      </AuthFrame>
    );

  return (
    <AuthFrame title={title}>
      {problem && <FormError>{problem.message}</FormError>}
      <Box color="muted" my="5">
        After you confirm, we'll send all emails about your account to this address.
      </Box>
      <Button
        variant="primary"
        wide
        loading={confirm.isPending}
        loadingText="Confirming..."
        onClick={() => confirm.mutate({ token })}
      >
        Confirm email address
      </Button>
    </AuthFrame>
  );
}
