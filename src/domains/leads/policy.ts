import type { Role } from '#shared/actor.ts';
import type { LeadStatus } from '#shared/value-sets.ts';

/** Whether the lead waits for a call, which fulfills the promise to reply within 24 hours. */
export const canContactLead = ({ status }: { status: LeadStatus }) => status === 'lead';

/** Whether the UI offers to convert the lead. The server refuses only leads that are already converted. */
export const canConvertLead = ({ status }: { status: LeadStatus }) => status === 'lead';

/** A lead cannot become an administrator. */
export const canComeFromLead = (role: Role) => role !== 'admin';
