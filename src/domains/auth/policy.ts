import type { Role } from '#shared/actor.ts';

/** What the operator allows of VAs who register themselves: to wait for approval, to start at once, or nothing. */
export type VaRegistration = 'approve' | 'open' | 'off';

export const canRegisterAs = (role: Role, vaRegistration: VaRegistration) =>
  role === 'client' || (role === 'va' && vaRegistration !== 'off');

export const isApprovedAtOnce = (role: Role, vaRegistration: VaRegistration) =>
  role !== 'va' || vaRegistration === 'open';
