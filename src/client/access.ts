import type { Role } from '#shared/actor.ts';

export const noAccess = "You don't have access to this page.";

export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

/** For a route's `beforeLoad`: whoever has another role gets the access-denied page in its place. */
export const onlyFor =
  (...roles: Role[]) =>
  ({ context }: { context: { user: { role: Role } } }) => {
    if (!roles.includes(context.user.role)) throw new AccessDenied(noAccess);
  };
