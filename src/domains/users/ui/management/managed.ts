import type { SeenUser } from '../../directory-schema.ts';
import type { User } from '../../schema.ts';

/** A user as administrators are shown them. */
export type ManagedUser = User & { isApproved: boolean };

export const isManaged = (user: SeenUser): user is ManagedUser => 'isApproved' in user;
