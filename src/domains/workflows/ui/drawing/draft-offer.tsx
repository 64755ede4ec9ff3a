import { Button } from '#client/ui/button.tsx';
import { formatRelative } from '#shared/dates.ts';
import { NoticeBar } from '../notice-bar.tsx';
import type { KeptDraft } from './drawing-draft.ts';

type DraftOfferProps = {
  draft: KeptDraft;
  onGoOn: (draft: KeptDraft) => void;
  onDiscard: (draft: KeptDraft) => void;
};

/** What was drawn on this device and never saved, offered on coming back. */
export const DraftOffer = ({ draft, onGoOn, onDiscard }: DraftOfferProps) => (
  <NoticeBar
    label="Unsaved draft"
    bg="time.tint"
    actions={
      <>
        <Button size="sm" onClick={() => onDiscard(draft)}>
          Discard draft
        </Button>
        <Button size="sm" variant="primary" onClick={() => onGoOn(draft)}>
          Continue with draft
        </Button>
      </>
    }
  >
    You have an unsaved draft from {formatRelative(draft.changedAt, Date.now())} on this device.
  </NoticeBar>
);
