import type { Role } from '#shared/actor.ts';

export const accessDeniedMessage = "You don't have access to this page.";

export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

/** For a route's `beforeLoad`. Users with another role see the access-denied page instead. */
export const requireRole =
  (...roles: Role[]) =>
  ({ context }: { context: { user: { role: Role } } }) => {
    if (!roles.includes(context.user.role)) throw new AccessDenied(accessDeniedMessage);
  };
