import { useRef } from 'react';
import { resumeAfterSignIn, sessionLost } from '#client/session-lost.ts';
import { queryClient, trpc, trpcCache } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogFrame } from '#client/ui/dialog-frame.tsx';
import type { User } from '#domains/users/schema.ts';
import { LoginForm } from './login-form.tsx';

/** Over the page, which stays as it is: nothing typed is lost because a session ended. */
export function SessionLostDialog() {
  const isLost = sessionLost.use();
  const { data: former } = trpc.auth.session.useQuery();

  async function resume(user: User) {
    if (former?.user && former.user.id !== user.id) {
      // What stands on the page belongs to somebody else.
      window.location.reload();
      return;
    }
    await trpcCache.auth.session.fetch(undefined, { staleTime: 0 });
    resumeAfterSignIn();
    await queryClient.invalidateQueries();
  }
  const content = useRef<HTMLDivElement>(null);

  return (
    // Neither Escape nor a stray click closes it: there is nothing behind it that could be used meanwhile.
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
        <LoginForm onSignedIn={resume} {...(former?.user && { username: former.user.username })} />
        <Button variant="ghost" wide mt="2" onClick={() => window.location.assign('/auth')}>
          Leave this page
        </Button>
      </DialogBody>
    </DialogFrame>
  );
}
