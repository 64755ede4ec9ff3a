import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { announce } from '#client/ui/live-region.tsx';
import { useAct } from '#client/use-act.ts';
import { canContactLead, canConvertLead } from '../policy.ts';
import type { LeadListing } from '../schema.ts';
import { LeadComments, LeadCommentsToggle } from './lead-comments.tsx';
import { LeadDuplicates } from './lead-duplicates.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadStatusBadge } from './lead-status.tsx';
import { toOpenLead } from './leads-search.ts';
import { NextStepDay } from './next-step.tsx';
import { ReplyDeadlineBadge } from './reply-deadline-badge.tsx';
import { useLeadMoves } from './use-lead-moves.ts';

export const convertButtonId = (leadId: number) => `convert-${leadId}`;

/** Deletes without a confirmation, as the specification requires. */
function useDeleteLead({ id, fullName }: LeadListing, onDeleted: () => void) {
  const remove = useAct(trpc.leads.delete, {
    onSuccess() {
      announce(`The lead ${fullName} has been deleted.`);
      onDeleted();
    },
    failed: 'Failed to delete lead',
  });
  return { remove: () => remove.mutate({ id }), isDeleting: remove.isPending };
}

type LeadCardProps = {
  lead: LeadListing;
  /** Whether its details are open beside the list. */
  isCurrent: boolean;
  onConvert: () => void;
  onDeleted: () => void;
};

/** A card of two lines: who, and how far; how to reach them, and what they want. The message and the comments can be expanded. */
export function LeadCard({ lead, isCurrent, onConvert, onDeleted }: LeadCardProps) {
  const titleId = useId();
  const threadId = useId();
  const [showsComments, setShowsComments] = useState(false);
  const { remove, isDeleting } = useDeleteLead(lead, onDeleted);
  const { moveLead } = useLeadMoves();
  const [isContacting, setContacting] = useState(false);
  async function contact() {
    setContacting(true);
    await moveLead(lead, { status: 'contacted' });
    setContacting(false);
  }
  return (
    <Card
      as="article"
      data-lead={lead.id}
      aria-labelledby={titleId}
      px="4"
      py="2"
      {...(isCurrent && { borderColor: 'brand' })}
    >
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
        templateAreas={{ base: '"title" "facts" "actions"', lg: '"title actions" "facts facts"' }}
        columnGap="4"
        rowGap={{ base: '2', lg: '1.5' }}
        alignItems="center"
      >
        <Flex gridArea="title" minW="0" columnGap="2.5" align="center" wrap="wrap">
          <Heading
            as="h2"
            id={titleId}
            fontSize="md"
            fontWeight="semibold"
            lineHeight="snug"
            minW="0"
            maxW="full"
          >
            <PlainLink
              overflowWrap="anywhere"
              to="/leads"
              search={toOpenLead(lead.id)}
              resetScroll={false}
              preload={false}
              data-row-link
              _hover={{ textDecoration: 'underline' }}
            >
              {lead.fullName}
            </PlainLink>
          </Heading>
          <LeadStatusBadge status={lead.status} />
          <ReplyDeadlineBadge lead={lead} />
          <NextStepDay lead={lead} />
        </Flex>
        <Box gridArea="facts">
          <LeadFacts lead={lead} />
        </Box>
        <Flex
          gridArea="actions"
          gap="1"
          align="center"
          wrap="wrap"
          me={{ lg: '-2' }}
          css={{ '@media (pointer: coarse)': { '& > button': { minH: '11', minW: '11' } } }}
        >
          {canConvertLead(lead) && (
            <Button id={convertButtonId(lead.id)} size="sm" onClick={onConvert}>
              Convert to Client
            </Button>
          )}
          {canContactLead(lead) && (
            <Button
              size="sm"
              variant="ghost"
              px="2"
              disabled={isContacting}
              onClick={() => void contact()}
            >
              Mark Contacted
            </Button>
          )}
          <LeadCommentsToggle
            lead={lead}
            threadId={threadId}
            isOpen={showsComments}
            onToggle={() => setShowsComments(!showsComments)}
          />
          <Button
            size="sm"
            variant="ghost"
            px="2"
            color="muted"
            ms={{ base: 'auto', lg: '0' }}
            disabled={isDeleting}
            onClick={remove}
          >
            Delete
          </Button>
        </Flex>
      </Grid>
      <LeadDuplicates lead={lead} />
      <Box id={threadId} hidden={!showsComments}>
        {showsComments && <LeadComments leadId={lead.id} />}
      </Box>
    </Card>
  );
}
