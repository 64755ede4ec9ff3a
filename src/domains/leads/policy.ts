import type { LeadStatus } from './schema.ts';

/** The screen offers it for an accepted lead; the server refuses only one that has become a user already. */
export const canConvertLead = ({ status }: { status: LeadStatus }) => status === 'lead';
