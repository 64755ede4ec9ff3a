import type { SessionUser } from '#client/session.ts';
import { resumeAfterSignIn, sessionLost } from '#client/session-lost.ts';
import { queryClient, trpc, trpcCache } from '#client/trpc.ts';
import { DialogBody, DialogFrame } from '#client/ui/dialog-frame.tsx';
import { LoginForm } from './login-form.tsx';

/** Over the page, which stays as it is: nothing typed is lost because a session ended. */
export function SessionLostDialog() {
  const isLost = sessionLost.use();
  const { data: former } = trpc.auth.session.useQuery();

  async function resume(user: SessionUser) {
    if (former?.user && former.user.id !== user.id) {
      // What stands on the page belongs to somebody else.
      window.location.reload();
      return;
    }
    await trpcCache.auth.session.fetch(undefined, { staleTime: 0 });
    resumeAfterSignIn();
    await queryClient.invalidateQueries();
  }
  function leave() {
    window.location.assign('/auth');
  }

  return (
    <DialogFrame
      open={isLost}
      onRequestClose={leave}
      size="sm"
      title="Your session has ended"
      description="Sign in again to go on where you were."
    >
      <DialogBody pb="6">
        <LoginForm onSignedIn={resume} {...(former?.user && { username: former.user.username })} />
      </DialogBody>
    </DialogFrame>
  );
}
