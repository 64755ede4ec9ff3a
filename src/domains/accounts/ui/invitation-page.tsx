import { useQuery } from '@tanstack/react-query';
import { describeError } from '#client/describe-error.ts';
import { useDocumentTitle } from '#client/document-title.ts';
import { trpcClient } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAgency } from '#client/use-agency.ts';
import { AuthFrame } from '#domains/auth/ui/auth-frame.tsx';
import { incompleteLink } from '../schema.ts';
import { InvalidLink, useLinkToken } from './emailed-link.tsx';
import { InvitationForm } from './invitation-form.tsx';

export function InvitationPage() {
  useDocumentTitle('Your invitation');
  const { name } = useAgency();
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    // A mutation, so that the token is in the request body and not in the logged URL.
    queryFn: () => trpcClient.invitations.open.mutate({ token }),
    enabled: token !== '',
    // The sign-in after the account is created reads all data again, but this link has been used by then.
    staleTime: 'static',
  });

  if (invitation.data)
    return (
      <AuthFrame
        title={
          invitation.data.fullName ? `Welcome, ${invitation.data.fullName}` : `Welcome to ${name}`
        }
      >
        <InvitationForm token={token} invitation={invitation.data} />
      </AuthFrame>
    );

  if (token !== '' && !invitation.error)
    return (
      <AuthFrame title="Your invitation">
        <LoadingNote>Opening your invitation</LoadingNote>
        <Skeleton h="5" w="64" />
        <Skeleton h="10" mt="6" />
        <Skeleton h="10" mt="6" />
      </AuthFrame>
    );

  const { message, code } = invitation.error
    ? describeError(invitation.error)
    : { message: incompleteLink, code: null };
  const canRetry = code !== null && code !== 'NOT_FOUND' && code !== 'CONFLICT';
  return (
    <AuthFrame title="Your invitation">
      <InvalidLink message={message}>
        {canRetry ? (
          <Button wide onClick={() => void invitation.refetch()}>
            Try again
          </Button>
        ) : (
          <ButtonLink to="/auth" variant="primary" wide>
            Go to sign in
          </ButtonLink>
        )}
      </InvalidLink>
    </AuthFrame>
  );
}
