import { Box, chakra, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import type { LeadListing } from '#domains/leads/schema.ts';
import { LeadDuplicates } from '#domains/leads/ui/lead-duplicates.tsx';
import { ReplyDeadlineBadge } from '#domains/leads/ui/reply-deadline-badge.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { formatRelative } from '#shared/dates.ts';

export const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '3',
    px: { base: '4', sm: '5' },
    py: '3',
    borderTopWidth: '1px',
  },
});

export type Decision = 'lead' | 'rejected';

const decisionLabels: Record<Decision, string> = { lead: 'Accepted', rejected: 'Rejected' };

type DemoRequestProps = {
  lead: LeadListing;
  /** The decision, if it was just made. */
  decision: Decision | undefined;
  isBusy: boolean;
  onDecide: (status: Decision) => void;
};

export function DemoRequest({ lead, decision, isBusy, onDecide }: DemoRequestProps) {
  const { id, fullName, email, company, serviceType, plan, message, createdAt } = lead;
  const facts = [company, serviceType, plan && `${planLabel(plan)} plan`, email]
    .filter(Boolean)
    .join(' · ');
  return (
    <Row>
      <Box flex="1 1 16rem" minW="0" lineHeight="snug" opacity={decision ? 0.6 : 1}>
        <Flex gap="2" align="baseline" wrap="wrap">
          <PlainLink
            to="/leads"
            search={{ id }}
            fontWeight="medium"
            overflowWrap="anywhere"
            _hover={{ textDecoration: 'underline' }}
          >
            {fullName}
          </PlainLink>
          <Box as="span" color="muted" fontSize="sm">
            {formatRelative(createdAt, Date.now())}
          </Box>
          <ReplyDeadlineBadge lead={lead} />
        </Flex>
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          {facts}
        </Box>
        {message && (
          <Box mt="1" lineClamp={2} maxW="text" overflowWrap="anywhere">
            {message}
          </Box>
        )}
        <LeadDuplicates lead={lead} />
      </Box>
      <Flex gap="2" position="relative">
        {decision && (
          <Flex position="absolute" inset="0" align="center" justify="flex-end" color="muted">
            {decisionLabels[decision]}
          </Flex>
        )}
        {/* Hidden instead of removed after the decision, so that the row keeps its height. */}
        <Flex gap="2" visibility={decision ? 'hidden' : 'visible'}>
          <Button
            size="sm"
            aria-disabled={isBusy}
            onClick={() => onDecide('lead')}
            aria-label={`Accept ${fullName}`}
            {...(!decision && { 'data-accept': true })}
          >
            Accept
          </Button>
          <Button
            size="sm"
            variant="ghost"
            color="muted"
            aria-disabled={isBusy}
            onClick={() => onDecide('rejected')}
            aria-label={`Reject ${fullName}`}
          >
            Reject
          </Button>
        </Flex>
      </Flex>
    </Row>
  );
}
