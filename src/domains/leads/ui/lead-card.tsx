import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Trash2, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { canContactLead, canConvertLead } from '../policy.ts';
import type { LeadListing } from '../schema.ts';
import { LeadComments, LeadCommentsToggle } from './lead-comments.tsx';
import { LeadDuplicates } from './lead-duplicates.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadStatusBadge } from './lead-status-badge.tsx';
import { PromiseClock } from './promise-clock.tsx';
import { useContactLead } from './use-contact-lead.ts';
import { useDeleteLead } from './use-delete-lead.ts';

export const convertButtonId = (leadId: number) => `convert-${leadId}`;

// On a phone the two steps share the line with a bin.
const StepIcon = chakra(UserPlus, { base: { display: { base: 'none', sm: 'block' } } });
const step = { size: 'sm', flex: { base: '1', sm: 'none' }, px: { base: '2', sm: '3' } } as const;

type LeadCardProps = { lead: LeadListing; onConvert: () => void; onDeleted: () => void };

/** Two lines for each lead, so that many are seen together; the message and the comments unfold. */
export function LeadCard({ lead, onConvert, onDeleted }: LeadCardProps) {
  const titleId = useId();
  const threadId = useId();
  const [showsComments, setShowsComments] = useState(false);
  const { remove, isDeleting } = useDeleteLead(lead, onDeleted);
  const { contact, isContacting } = useContactLead(lead);
  return (
    <Card as="article" data-lead={lead.id} aria-labelledby={titleId} px="4" py="2">
      <Flex columnGap="4" rowGap="1" align="center" justify="space-between" wrap="wrap">
        <Flex minW="0" columnGap="2.5" align="center" wrap="wrap">
          <Heading
            as="h2"
            id={titleId}
            fontSize="md"
            fontWeight="semibold"
            lineHeight="snug"
            overflowWrap="anywhere"
          >
            {lead.fullName}
          </Heading>
          <LeadStatusBadge status={lead.status} />
          <PromiseClock lead={lead} />
          <Box color="muted" fontSize="sm">
            Created {formatDateTime(lead.createdAt)}
          </Box>
        </Flex>
        <Flex
          gap="2"
          align="center"
          wrap="wrap"
          ms={{ base: '-2', sm: 'auto' }}
          me="-2"
          w={{ base: 'full', sm: 'auto' }}
        >
          <LeadCommentsToggle
            lead={lead}
            threadId={threadId}
            isOpen={showsComments}
            onToggle={() => setShowsComments(!showsComments)}
          />
          {canConvertLead(lead) && (
            <Button
              id={convertButtonId(lead.id)}
              {...step}
              icon={<StepIcon aria-hidden size={16} strokeWidth={1.75} />}
              onClick={onConvert}
            >
              Convert to Client
            </Button>
          )}
          {canContactLead(lead) && (
            <Button {...step} disabled={isContacting} onClick={contact}>
              Mark Contacted
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            color="muted"
            px="2"
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
            disabled={isDeleting}
            onClick={remove}
          >
            Delete
          </Button>
        </Flex>
      </Flex>
      <LeadFacts lead={lead} />
      <LeadDuplicates lead={lead} />
      <Box id={threadId} hidden={!showsComments}>
        {showsComments && <LeadComments leadId={lead.id} />}
      </Box>
    </Card>
  );
}
