import type { Role } from '#shared/actor.ts';
import type { LeadStatus } from '#shared/lead-value-sets.ts';

type WithStatus = { status: LeadStatus };

/** Whether the lead waits for a call, which fulfills the promise to reply within 24 hours. */
export const canContactLead = ({ status }: WithStatus) => status === 'lead';

/** Whether the UI offers to convert the lead. The server refuses only leads that are already converted. */
export const canConvertLead = ({ status }: WithStatus) => status === 'lead';

/** Whether a lead can become an account: as long as it is none. */
export const canBecomeUser = ({ status }: WithStatus) => status !== 'converted';

/** A converted lead is a user, so its status stays. */
export const canMoveLead = ({ status }: WithStatus) => status !== 'converted';

/** Whether somebody still works on the lead. */
export const isOpenLead = ({ status }: WithStatus) =>
  status !== 'converted' && status !== 'rejected';

/** A lead cannot become an administrator. */
export const canComeFromLead = (role: Role) => role !== 'admin';
