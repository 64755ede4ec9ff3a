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
  | { kind: 'delete'; lead: Pick<Lead, 'id' | 'fullName'> }
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
  /** Opens the conversion of a lead of which only some fields are known. */
  convert: (id: number) => Promise<void>;
  /** Opens the details, where the facts are edited. */
  open: (id: number) => void;
};

export const LeadActionsContext = createContext<LeadActions>({
  act: () => {},
  convert: async () => {},
  open: () => {},
});
export const useLeadActions = () => use(LeadActionsContext);
