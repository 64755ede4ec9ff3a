import type { Role } from '#shared/actor.ts';
import type { LeadStatus } from '#shared/value-sets.ts';

/** An accepted lead waits for a call. Contacting it fulfills the promised reply within 24 hours. */
export const canContactLead = ({ status }: { status: LeadStatus }) => status === 'lead';

/** When the UI offers the conversion. The server rejects only leads that are already converted. */
export const canConvertLead = ({ status }: { status: LeadStatus }) => status === 'lead';

/** A lead cannot become an administrator. */
export const canComeFromLead = (role: Role) => role !== 'admin';
