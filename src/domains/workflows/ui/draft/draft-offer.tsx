import { Button } from '#client/ui/button.tsx';
import { formatRelative } from '#shared/dates.ts';
import { NoticeBar } from '../notice-bar.tsx';
import type { StoredDraft } from './draft-storage.ts';

type DraftOfferProps = {
  draft: StoredDraft;
  onRestore: (draft: StoredDraft) => void;
  onDiscard: (draft: StoredDraft) => void;
};

/** Offers to continue with unsaved changes from an earlier visit on this device. */
export const DraftOffer = ({ draft, onRestore, onDiscard }: DraftOfferProps) => (
  <NoticeBar
    label="Unsaved draft"
    bg="time.tint"
    actions={
      <>
        <Button size="sm" onClick={() => onDiscard(draft)}>
          Discard draft
        </Button>
        <Button size="sm" variant="primary" onClick={() => onRestore(draft)}>
          Continue with draft
        </Button>
      </>
    }
  >
    You have an unsaved draft from {formatRelative(draft.changedAt, Date.now())} on this device.
  </NoticeBar>
);
