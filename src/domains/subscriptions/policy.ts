import type { Role } from '#shared/actor.ts';

export const mayHaveSubscription = (role: Role) => role === 'client';
