import { Box, chakra } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { useAct } from '#client/use-act.ts';
import { useAgency } from '#client/use-agency.ts';
import { defaultAgency } from '#shared/agency.ts';
import type { SetUp as State } from '../../set-up/schema.ts';
import { stepsOfAgency } from '../../set-up/steps.ts';
import { Checklist } from '../checklist.tsx';
import { OwnerName } from './owner-name.tsx';
import { IdentityStep, PaymentStep, PlansStep } from './set-up-settings.tsx';
import { ClientStep, InvoiceStep, LeadStep, VasStep } from './set-up-steps.tsx';

const InviteManyDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/invite-many-dialog.tsx')).InviteManyDialog,
}));
const AddLeadDialog = lazy(async () => ({
  default: (await import('#domains/leads/ui/add-lead-dialog.tsx')).AddLeadDialog,
}));
const CreateUserDialog = lazy(async () => ({
  default: (await import('#domains/users/ui/management/create-user-dialog.tsx')).CreateUserDialog,
}));

type OpenDialog = 'vas' | 'lead' | 'client';

const useHideSetUp = () =>
  useAct(trpc.dashboard.hideSetUp, { failed: 'Failed to change the checklist' });

type StepsProps = { state: State; onOpen: (dialog: OpenDialog) => void };

function Steps({ state, onOpen }: StepsProps) {
  const { name } = useAgency();
  const hide = useHideSetUp();
  const steps = stepsOfAgency(state);
  const next = steps.indexOf(false);
  return (
    <Checklist
      title={name === defaultAgency.name ? 'Set up your agency' : `Set up ${name}`}
      steps={steps}
      hide={hide}
    >
      {state.asksName && <OwnerName />}
      <chakra.ol listStyleType="none" m="0" p="0">
        <IdentityStep state={state} isNext={next === 0} />
        <PlansStep state={state} isNext={next === 1} />
        <PaymentStep state={state} isNext={next === 2} />
        <VasStep state={state} isNext={next === 3} onOpen={() => onOpen('vas')} />
        <LeadStep state={state} isNext={next === 4} onOpen={() => onOpen('lead')} />
        <ClientStep state={state} isNext={next === 5} onOpen={() => onOpen('client')} />
        <InvoiceStep state={state} isNext={next === 6} />
      </chakra.ol>
    </Checklist>
  );
}

/** The checklist of a new agency, until it is done or hidden. An open dialog stays when its step is the last one. */
export function SetUp({ state }: { state: State }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const isOver = state.isComplete || state.isHidden;
  return (
    <>
      {!isOver && <Steps state={state} onOpen={setOpen} />}
      {isOver && state.asksName && <OwnerName isAlone />}
      <Suspense>
        {open === 'vas' && <InviteManyDialog onClose={close} />}
        {open === 'lead' && (
          <AddLeadDialog
            onClose={close}
            onAdded={(id) => void navigate({ to: '/leads', search: { id } })}
          />
        )}
        {open === 'client' && <CreateUserDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Brings back a checklist that was hidden before it was done. */
export function ShowSetUp({ state }: { state: State }) {
  const hide = useHideSetUp();
  if (!state.isHidden || state.isComplete) return null;
  return (
    // On a phone it comes after the other actions, so they do not move when it appears.
    <Box order={{ base: 1, sm: 0 }}>
      <Button
        variant="ghost"
        loading={hide.isPending}
        onClick={() => hide.mutate({ isHidden: false })}
      >
        Show set-up
      </Button>
    </Box>
  );
}
