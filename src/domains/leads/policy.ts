import type { LeadStatus } from './schema.ts';

/** Whoever has been accepted waits for a call; after it the promise of 24 hours is kept. */
export const canContactLead = ({ status }: { status: LeadStatus }) => status === 'lead';

/** The screen offers it for an accepted lead; the server refuses only one that has become a user already. */
export const canConvertLead = ({ status }: { status: LeadStatus }) => status === 'lead';
