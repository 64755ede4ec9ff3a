import type { Role } from '#shared/actor.ts';
import type { UserStatus } from './schema.ts';

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  va: 'Virtual Assistant',
  client: 'Client',
};

/** Where there is little space. */
export const shortRoleLabels: Record<Role, string> = { ...roleLabels, va: 'VA' };

export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  training: 'Training',
};
