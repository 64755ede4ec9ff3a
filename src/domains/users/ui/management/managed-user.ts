import type { VisibleUser } from '../../directory/schema.ts';
import type { User } from '../../schema.ts';

/** A user as the API returns it to admins. */
export type ManagedUser = User & { isApproved: boolean };

export const isManaged = (user: VisibleUser): user is ManagedUser => 'isApproved' in user;
