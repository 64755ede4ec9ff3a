import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Trash2, UserPlus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { canContactLead, canConvertLead } from '../policy.ts';
import type { LeadListing } from '../schema.ts';
import { LeadComments } from './lead-comments.tsx';
import { LeadDuplicates } from './lead-duplicates.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadMessage } from './lead-message.tsx';
import { LeadStatusBadge } from './lead-status-badge.tsx';
import { PromiseClock } from './promise-clock.tsx';
import { useContactLead } from './use-contact-lead.ts';
import { useDeleteLead } from './use-delete-lead.ts';

export const convertButtonId = (leadId: number) => `convert-${leadId}`;

// On a phone the two steps share the line with a bin.
const StepIcon = chakra(UserPlus, { base: { display: { base: 'none', sm: 'block' } } });
const step = { size: 'sm', flex: { base: '1', sm: 'none' }, px: { base: '2', sm: '3' } } as const;

type LeadCardProps = { lead: LeadListing; onConvert: () => void; onDeleted: () => void };

export function LeadCard({ lead, onConvert, onDeleted }: LeadCardProps) {
  const titleId = useId();
  const { remove, isDeleting } = useDeleteLead(lead, onDeleted);
  const { contact, isContacting } = useContactLead(lead);
  const isOpen = canConvertLead(lead) || canContactLead(lead);
  return (
    <Card as="article" data-lead={lead.id} aria-labelledby={titleId} p="4">
      <Flex gap="4" justify="space-between" direction={{ base: 'column', sm: 'row' }}>
        <Box minW="0">
          <Flex gap="2.5" align="center" wrap="wrap">
            <Heading
              as="h2"
              id={titleId}
              fontSize="lg"
              fontWeight="semibold"
              lineHeight="snug"
              overflowWrap="anywhere"
            >
              {lead.fullName}
            </Heading>
            <LeadStatusBadge status={lead.status} />
            <PromiseClock lead={lead} />
          </Flex>
          <Box color="muted" fontSize="sm">
            Created {formatDateTime(lead.createdAt)}
          </Box>
        </Box>
        <Flex gap="2" flexShrink={0} wrap="wrap" alignSelf={{ sm: 'flex-start' }}>
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
            px={{ base: '2', sm: '3' }}
            aria-label="Delete"
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
            disabled={isDeleting}
            onClick={remove}
          >
            <chakra.span display={{ base: isOpen ? 'none' : 'inline', sm: 'inline' }}>
              Delete
            </chakra.span>
          </Button>
        </Flex>
      </Flex>
      <LeadFacts lead={lead} />
      <LeadDuplicates lead={lead} />
      {lead.message && <LeadMessage>{lead.message}</LeadMessage>}
      <LeadComments lead={lead} />
    </Card>
  );
}
