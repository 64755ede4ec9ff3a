import { Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { ChecklistStep } from '#client/ui/checklist-step.tsx';
import { CopyButton } from '#client/ui/copy-field.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { plural } from '#shared/plural.ts';
import { type StepProps, toVariant } from './set-up-settings.tsx';

/** The step opens a dialog, which outlives the step when that is ticked. */
type OpeningStepProps = StepProps & { onOpen: () => void };

export function VasStep({ state: { openInvitations, vas }, isNext, onOpen }: OpeningStepProps) {
  const isDone = openInvitations + vas > 0;
  return (
    <ChecklistStep
      title="Invite VAs"
      isDone={isDone}
      action={
        <Flex gap="2" wrap="wrap">
          {openInvitations > 0 && (
            <ButtonLink
              to="/user-management"
              search={{ tab: 'invitations' }}
              size="sm"
              variant="ghost"
            >
              See invitations
            </ButtonLink>
          )}
          <Button size="sm" variant={isDone ? 'ghost' : toVariant(isNext)} onClick={onOpen}>
            {isDone ? 'Invite more' : 'Invite VAs'}
          </Button>
        </Flex>
      }
    >
      {isDone
        ? `${plural(vas, 'VA')} joined, ${plural(openInvitations, 'invitation')} open.`
        : 'Paste their addresses. Each gets a link, and needs no approval.'}
    </ChecklistStep>
  );
}

export const LeadStep = ({ state: { hasLead }, isNext, onOpen }: OpeningStepProps) => (
  <ChecklistStep
    title="First lead"
    isDone={hasLead}
    action={
      hasLead ? (
        <ButtonLink to="/leads" size="sm" variant="ghost">
          See leads
        </ButtonLink>
      ) : (
        <Flex gap="2" wrap="wrap">
          <CopyButton
            size="sm"
            value={`${window.location.origin}/#demo-form`}
            label="Copy link of the form"
          />
          <Button size="sm" variant={toVariant(isNext)} onClick={onOpen}>
            Add lead
          </Button>
        </Flex>
      )
    }
  >
    {hasLead ? 'You have a lead.' : 'Add one by hand, or share the form on your landing page.'}
  </ChecklistStep>
);

export const ClientStep = ({ state: { hasLead, hasClient }, isNext, onOpen }: OpeningStepProps) => (
  <ChecklistStep
    title="First client"
    isDone={hasClient}
    action={
      hasClient ? (
        <ButtonLink to="/clients" size="sm" variant="ghost">
          See clients
        </ButtonLink>
      ) : (
        <Flex gap="2" wrap="wrap">
          <Button size="sm" variant={hasLead ? 'ghost' : 'secondary'} onClick={onOpen}>
            Create an account
          </Button>
          {hasLead && (
            <ButtonLink to="/leads" size="sm" variant={toVariant(isNext)}>
              Convert a lead
            </ButtonLink>
          )}
        </Flex>
      )
    }
  >
    {hasClient
      ? 'You have a client.'
      : 'Convert a lead, who then gets a plan and a link to the portal, or create an account.'}
  </ChecklistStep>
);

export const InvoiceStep = ({ state: { hasInvoice }, isNext }: StepProps) => (
  <ChecklistStep
    title="First invoice"
    isDone={hasInvoice}
    action={
      <ButtonLink to="/billing" size="sm" variant={hasInvoice ? 'ghost' : toVariant(isNext)}>
        {hasInvoice ? 'See invoices' : 'Open Billing'}
      </ButtonLink>
    }
  >
    {hasInvoice ? 'The first invoice was sent.' : 'Write one for your client, and send it.'}
  </ChecklistStep>
);
