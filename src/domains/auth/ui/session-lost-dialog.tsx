import { useRef } from 'react';
import { resumeAfterSignIn, sessionLost } from '#client/session-lost.ts';
import { queryClient, trpc, trpcCache } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogFrame } from '#client/ui/dialog-frame.tsx';
import type { User } from '#domains/users/schema.ts';
import { LoginForm } from './login-form.tsx';

/** Shown above the page when the session has expired, so that no input is lost. */
export function SessionLostDialog() {
  const isLost = sessionLost.use();
  const { data: session } = trpc.auth.session.useQuery();

  async function resume(user: User) {
    if (session?.user && session.user.id !== user.id) {
      // The page shows data of another user.
      window.location.reload();
      return;
    }
    // It may be one of the calls that wait for this sign-in.
    await trpcCache.auth.session.cancel();
    await trpcCache.auth.session.fetch(undefined, { staleTime: 0 });
    resumeAfterSignIn();
    await queryClient.invalidateQueries();
  }
  const content = useRef<HTMLDivElement>(null);

  return (
    // Cannot be closed, because the page behind it does not work without a session.
    <DialogFrame
      open={isLost}
      onRequestClose={() => {}}
      role="alertdialog"
      isTopmost
      size="sm"
      title="Your session has ended"
      description="Sign in again to pick up where you left off."
      initialFocus={() => content.current?.querySelector('[type=password]') ?? null}
    >
      <DialogBody ref={content} pb="6">
        <LoginForm onSignedIn={resume} {...(session?.user && { username: session.user.email })} />
        <Button variant="ghost" wide mt="2" onClick={() => window.location.assign('/auth')}>
          Leave this page
        </Button>
      </DialogBody>
    </DialogFrame>
  );
}
