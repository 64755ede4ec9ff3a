import type { Role } from '#shared/actor.ts';

/** Whether VAs who register themselves need approval, can start immediately, or are refused. */
export type VaRegistration = 'approve' | 'open' | 'off';

export const canRegisterAs = (role: Role, vaRegistration: VaRegistration) =>
  role === 'client' || (role === 'va' && vaRegistration !== 'off');

export const isApprovedOnRegistration = (role: Role, vaRegistration: VaRegistration) =>
  role !== 'va' || vaRegistration === 'open';
