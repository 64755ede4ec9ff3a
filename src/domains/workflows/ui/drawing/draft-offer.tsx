import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { formatRelative } from '#shared/dates.ts';
import type { KeptDraft } from './drawing-draft.ts';

type DraftOfferProps = {
  draft: KeptDraft;
  onGoOn: (draft: KeptDraft) => void;
  onDiscard: (draft: KeptDraft) => void;
};

/** What was drawn on this device and never saved, offered on coming back. */
export const DraftOffer = ({ draft, onGoOn, onDiscard }: DraftOfferProps) => (
  <Flex
    role="region"
    aria-label="Unsaved draft"
    align="center"
    wrap="wrap"
    gap="2"
    px={{ base: '3', md: '5' }}
    py="2"
    bg="time.tint"
    borderBottomWidth="1px"
  >
    <Box flex="1 1 14rem">
      A draft from {formatRelative(draft.changedAt, Date.now())} was kept on this device and not
      saved.
    </Box>
    <Button size="sm" onClick={() => onDiscard(draft)}>
      Discard draft
    </Button>
    <Button size="sm" variant="primary" onClick={() => onGoOn(draft)}>
      Continue with draft
    </Button>
  </Flex>
);
