import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Fact } from '#client/ui/description-list.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { toOptions } from '#client/ui/select-field.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { roleLabels } from '#domains/users/labels.ts';
import { isClient } from '#shared/actor.ts';
import { leadSourceLabels, rejectionReasonLabels } from '../../labels.ts';
import type { LeadDetails, LeadUser } from '../../pipeline-schema.ts';
import { leadSource } from '../../schema.ts';
import { useLeadActions } from '../lead-action.ts';
import { EmailLink, PhoneLink } from '../lead-facts.tsx';
import { toOwnerOptions, useOwners } from '../use-owners.ts';
import { ChoiceFact, NextStepFact, PlanFact, TextFact } from './fact-editors.tsx';

/** Names in one column and values in another. */
const FactList = ({ children }: { children: ReactNode }) => (
  <chakra.dl
    m="0"
    css={{
      '& > div': {
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '6.5rem minmax(0, 1fr)',
        columnGap: '4',
        alignItems: 'baseline',
        minH: '8',
        py: '1.5',
        borderTopWidth: '0',
        '@media (pointer: coarse)': { minH: '11', py: '3' },
      },
      '& > div:has(form)': { py: '3' },
      '& > div:has(form) > dd': { gridColumn: '1 / -1' },
      '& dt': { color: 'muted', fontSize: 'sm' },
      '& dd': { m: '0', minW: '0' },
      '& dd, & dd *': { overflowWrap: 'anywhere' },
      // The buttons of InlineEdit.
      '& > div > dd > button[aria-label]': { top: '0', insetEnd: '0' },
    }}
  >
    {children}
  </chakra.dl>
);

const none = (text: string) => (
  <Box as="span" color="muted">
    {text}
  </Box>
);

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

function OwnerFact({ lead }: { lead: LeadDetails }) {
  const owners = useOwners(lead.owner);
  return (
    <ChoiceFact
      lead={lead}
      label="Owner"
      options={toOwnerOptions(owners)}
      placeholder="No owner"
      read={({ ownerId }) => (ownerId === null ? null : String(ownerId))}
      show={(value) => {
        const owner = owners.find(({ id }) => String(id) === value);
        return owner && <PersonChip person={owner} size="sm" />;
      }}
      toChanges={(value) => ({ ownerId: value === null ? null : Number(value) })}
    />
  );
}

/** What administrators keep about a lead. */
export const PipelineFacts = ({ lead }: { lead: LeadDetails }) => (
  <FactList>
    {lead.status === 'rejected' && <Rejection lead={lead} />}
    {lead.user && (
      <Fact name="Account">
        <AccountLink user={lead.user} />, {roleLabels[lead.user.role]}
      </Fact>
    )}
    {lead.status === 'converted' && !lead.user && (
      <Fact name="Account">{none('None, or it was deleted')}</Fact>
    )}
    <NextStepFact lead={lead} />
    <OwnerFact lead={lead} />
    <PlanFact lead={lead} />
    <ChoiceFact
      lead={lead}
      label="Source"
      options={toOptions(leadSourceLabels)}
      read={({ source }) => source}
      show={(value) => leadSourceLabels[leadSource.parse(value)]}
      toChanges={(value) => ({ source: leadSource.parse(value) })}
    />
  </FactList>
);

/** Who the lead is, and what they have written. */
export const ContactFacts = ({ lead }: { lead: LeadDetails }) => (
  <FactList>
    <TextFact lead={lead} name="fullName" label="Full name" />
    <TextFact
      lead={lead}
      name="email"
      label="Email"
      type="email"
      show={(email) => <EmailLink email={email} />}
    />
    <TextFact
      lead={lead}
      name="phone"
      label="Phone"
      type="tel"
      show={(phone) => <PhoneLink phone={phone} />}
    />
    <TextFact lead={lead} name="company" label="Company" />
    {lead.serviceType && <Fact name="Service">{lead.serviceType}</Fact>}
    {lead.message && (
      <Fact name="Message">
        <WrittenText>{lead.message}</WrittenText>
      </Fact>
    )}
  </FactList>
);
