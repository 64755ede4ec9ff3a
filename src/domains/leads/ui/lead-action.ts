import { createContext, use } from 'react';
import type { Lead, LeadListing } from '../schema.ts';

/** The fields of a lead that a move needs. */
export type MovedLead = Pick<
  Lead,
  'id' | 'fullName' | 'status' | 'rejectionReason' | 'rejectionNote' | 'userId'
>;

/** An act that needs a dialog. */
export type LeadAction =
  | { kind: 'convert'; lead: LeadListing; returnFocus?: () => HTMLElement | null }
  | { kind: 'edit'; lead: LeadListing }
  | { kind: 'merge'; lead: LeadListing }
  | {
      kind: 'reject';
      leads: MovedLead[];
      onRejected?: () => void;
      /** Shows why several leads were not rejected, instead of the dialog. */
      onRefused?: (error: unknown) => void;
    };

type LeadActions = {
  /** Opens the dialog of an act. */
  act: (action: LeadAction) => void;
  /** Opens the dialog of an act on a lead of which only some fields are known. */
  actOn: (id: number, kind: 'convert' | 'edit') => Promise<void>;
};

export const LeadActionsContext = createContext<LeadActions>({
  act: () => {},
  actOn: async () => {},
});
export const useLeadActions = () => use(LeadActionsContext);
