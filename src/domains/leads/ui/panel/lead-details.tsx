import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { roleLabels } from '#domains/users/labels.ts';
import { isClient } from '#shared/actor.ts';
import { formatMoney } from '#shared/money.ts';
import { leadSourceLabels, rejectionReasonLabels } from '../../labels.ts';
import type { LeadDetails, LeadUser } from '../../pipeline-schema.ts';
import { useLeadActions } from '../lead-action.ts';
import { EmailLink, PhoneLink } from '../lead-facts.tsx';
import { NextStepDay } from '../next-step.tsx';

const none = (text: string) => (
  <Box as="span" color="muted">
    {text}
  </Box>
);

/** `Full-time, $1,040.00 a month` */
function describeValue({ plan, monthlyValue }: LeadDetails) {
  const parts = [
    plan && planLabel(plan),
    monthlyValue !== null && `${formatMoney(monthlyValue)} a month`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : none('Not known yet');
}

function Rejection({ lead }: { lead: LeadDetails }) {
  const { act } = useLeadActions();
  const { rejectionReason, rejectionNote } = lead;
  return (
    <Fact name="Rejected because">
      {rejectionReason ? rejectionReasonLabels[rejectionReason] : none('No reason given')}
      {rejectionNote && <WrittenText color="muted">{rejectionNote}</WrittenText>}
      <Button
        size="sm"
        variant="ghost"
        ms="-2"
        px="2"
        color="brand"
        onClick={() => act({ kind: 'reject', leads: [lead] })}
      >
        {rejectionReason ? 'Change' : 'Add a reason'}
      </Button>
    </Fact>
  );
}

const AccountLink = ({ user: { id, fullName, role } }: { user: LeadUser }) =>
  isClient({ role }) ? (
    <TextLink to="/clients/$id" params={{ id: String(id) }}>
      {fullName}
    </TextLink>
  ) : (
    <TextLink to="/user-management" search={{ id }}>
      {fullName}
    </TextLink>
  );

/** What administrators keep about a lead. */
export function PipelineFacts({ lead }: { lead: LeadDetails }) {
  const { owner, nextStep, source, user, status } = lead;
  return (
    <DescriptionList isTabular>
      {status === 'rejected' && <Rejection lead={lead} />}
      {user && (
        <Fact name="Account">
          <AccountLink user={user} />, {roleLabels[user.role]}
        </Fact>
      )}
      {status === 'converted' && !user && (
        <Fact name="Account">{none('None, or it was deleted')}</Fact>
      )}
      <Fact name="Next step">
        {nextStep ? (
          <Flex columnGap="3" wrap="wrap" align="baseline">
            <Box as="span" minW="0">
              {nextStep}
            </Box>
            <NextStepDay lead={lead} />
          </Flex>
        ) : (
          none('None planned')
        )}
      </Fact>
      <Fact name="Owner">{owner ? <PersonChip person={owner} size="sm" /> : none('No owner')}</Fact>
      <Fact name="Wants">{describeValue(lead)}</Fact>
      <Fact name="Source">{leadSourceLabels[source]}</Fact>
    </DescriptionList>
  );
}

/** What the lead has written. */
export function ContactFacts({ lead }: { lead: LeadDetails }) {
  const { email, phone, company, serviceType, message } = lead;
  return (
    <DescriptionList isTabular>
      <Fact name="Email">
        <EmailLink email={email} />
      </Fact>
      {phone && (
        <Fact name="Phone">
          <PhoneLink phone={phone} />
        </Fact>
      )}
      {company && <Fact name="Company">{company}</Fact>}
      {serviceType && <Fact name="Service">{serviceType}</Fact>}
      {message && (
        <Fact name="Message">
          <WrittenText>{message}</WrittenText>
        </Fact>
      )}
    </DescriptionList>
  );
}
