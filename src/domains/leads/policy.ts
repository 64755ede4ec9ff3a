import type { Role } from '#shared/actor.ts';
import type { LeadStatus } from '#shared/lead-value-sets.ts';

type WithStatus = { status: LeadStatus };

/** The acts that the card of a lead offers as buttons. The panel also offers the conversion in later statuses, as long as there is no account. */
const offers: Record<LeadStatus, readonly ('accept' | 'contact' | 'convert')[]> = {
  request: ['accept'],
  lead: ['contact', 'convert'],
  contacted: [],
  qualified: [],
  converted: [],
  rejected: [],
};

export const canAcceptLead = ({ status }: WithStatus) => offers[status].includes('accept');

/** Whether the lead waits for a call, which fulfills the promise to reply within 24 hours. */
export const canContactLead = ({ status }: WithStatus) => offers[status].includes('contact');

type WithAccount = { userId: number | null };

/** Whether a lead can become an account: as long as it has none. Its status does not matter, because a converted lead can be moved on. */
export const canBecomeUser = ({ userId }: WithAccount) => userId === null;

/** Whether the card of a lead offers to convert it. */
export const canConvertLead = (lead: WithStatus & WithAccount) =>
  offers[lead.status].includes('convert') && canBecomeUser(lead);

/** Whether any of these leads of one person can be merged into another: users stay, so at least one is none. */
export const canMergeLeads = (leads: WithAccount[]) =>
  leads.length > 1 && leads.some(canBecomeUser);

/** A lead cannot become an administrator. */
export const canComeFromLead = (role: Role) => role !== 'admin';
