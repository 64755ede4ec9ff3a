import { lazy, Suspense, useState } from 'react';
import { useCloseDetails } from '#client/use-close-details.ts';
import type { UserAction } from './user-action-dialogs.tsx';
import { UserPanel } from './user-panel.tsx';

const UserActionDialogs = lazy(async () => ({
  default: (await import('./user-action-dialogs.tsx')).UserActionDialogs,
}));

/** The user that the URL opens beside a list, and what an administrator does with them. */
export function UserDetails({ id }: { id: number }) {
  const close = useCloseDetails('id');
  const [action, setAction] = useState<UserAction | null>(null);
  return (
    <>
      <UserPanel id={id} onClose={close} onAction={setAction} />
      <Suspense>
        {action && (
          <UserActionDialogs
            action={action}
            onClose={() => setAction(null)}
            onDeleted={() => {
              setAction(null);
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
