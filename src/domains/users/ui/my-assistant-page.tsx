import { Box, Flex } from '@chakra-ui/react';
import { ClipboardList, MessageSquare, UserRound, Workflow } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { useServices } from '#client/use-agency.ts';
import { useActor } from '#client/use-user.ts';
import { writeMessage } from '#client/write-message.ts';
import {
  assignmentSubjects,
  useReadSubjectsOfClient,
} from '#domains/notifications/ui/use-read-subject.ts';
import { StatusBadge } from '#domains/tasks/parts/status-badge.tsx';
import { labelIn } from '#shared/categories.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { VaListing } from '../directory/schema.ts';
import { MatchPromise } from './match-promise.tsx';
import { Proposal } from './matches/proposal.tsx';
import { OwnNeeds } from './needs/own-needs.tsx';
import { AssignmentSkeleton, AssignmentStatus, NotAssigned } from './partner/assignment-states.tsx';
import { PartnerCard } from './partner/partner-card.tsx';
import { AssignmentColumns, QuickActions } from './partner/quick-actions.tsx';
import { TaskLines } from './partner/task-lines.tsx';
import { SkillList } from './skill-list.tsx';
import { VaPresence } from './va-presence.tsx';
import { VaProfileDialog } from './va-profile-dialog.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

function AssistantFacts({ va }: { va: VaListing }) {
  const { specialization, skills, rating, hourlyRate } = va;
  const services = useServices();
  const label = specialization ? labelIn(services, specialization) : 'General';
  return (
    <Flex direction="column" gap="4">
      <DescriptionList>
        <Fact name="Specialization">{label.replaceAll(/\s*&\s*|-/g, ' ').toUpperCase()}</Fact>
        <Fact name="Rating">
          <Stars rating={rating} showsNumber />
        </Fact>
        {hourlyRate !== null && <Fact name="Hourly Rate">{formatMoney(hourlyRate)} per hour</Fact>}
      </DescriptionList>
      {skills.length > 0 && <SkillList skills={skills} />}
    </Flex>
  );
}

function RecentActivity() {
  const tasks = trpc.tasks.list.useQuery({ limit: 3 });
  const { data, error } = tasks;
  return (
    <SectionCard title="Recent Activity" actions={<TextLink to="/tasks">View All Tasks</TextLink>}>
      {error && <ErrorState error={error} onRetry={() => void tasks.refetch()} />}
      {data?.items.length === 0 && <Box color="muted">No recent activity</Box>}
      {data && (
        <TaskLines tasks={data.items} after={({ status }) => <StatusBadge status={status} />} />
      )}
    </SectionCard>
  );
}

function Assistant({ id, email }: { id: number; email: string }) {
  const profile = trpc.profiles.va.useQuery({ id });
  const [isOpen, setOpen] = useState(false);
  const { data: va, error } = profile;
  if (error && !va) return <ErrorState error={error} onRetry={() => void profile.refetch()} />;
  if (!va) return <AssignmentSkeleton />;
  const person = { id, ...va.user, email };
  return (
    <>
      <AssignmentColumns
        left={
          <>
            <PartnerCard
              title="Assistant Profile"
              person={person}
              badge="Virtual Assistant"
              presence={<VaPresence />}
            >
              <AssistantFacts va={va} />
            </PartnerCard>
            <QuickActions>
              <ButtonLink to="/messages" state={writeMessage} variant="primary">
                <MessageSquare {...icon} /> Send Message
              </ButtonLink>
              <ButtonLink to="/tasks">
                <ClipboardList {...icon} /> View Tasks
              </ButtonLink>
              <Button icon={<UserRound {...icon} />} onClick={() => setOpen(true)}>
                View Full Profile
              </Button>
              <ButtonLink to="/workflows">
                <Workflow {...icon} /> View Workflows
              </ButtonLink>
            </QuickActions>
          </>
        }
        right={
          <>
            <AssignmentStatus>
              {va.assignedAt && <Fact name="Assigned">{formatDate(va.assignedAt)}</Fact>}
              <Fact name="Communication">Email &amp; Messages</Fact>
            </AssignmentStatus>
            <RecentActivity />
          </>
        }
      />
      {isOpen && <VaProfileDialog va={person} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The VA who is proposed to the client, on the page of their assistant. */
function OwnProposal() {
  const { data } = trpc.dashboard.firstDay.useQuery();
  const proposal = data?.match?.proposal;
  if (!proposal) return null;
  return (
    <SectionCard title="Proposed assistant">
      <Proposal proposal={proposal} />
    </SectionCard>
  );
}

export function MyAssistantPage() {
  const assignment = trpc.assignments.myVa.useQuery();
  const { data, error } = assignment;
  const { id } = useActor();
  useReadSubjectsOfClient(assignmentSubjects, data?.assignedVA ? id : undefined);
  return (
    <Page>
      <PageHeader title="My Assistant" />
      {error && !data && <ErrorState error={error} onRetry={() => void assignment.refetch()} />}
      {!data && !error && <AssignmentSkeleton />}
      {data?.assignedVA && <Assistant {...data.assignedVA} />}
      {data && !data.assignedVA && (
        <>
          <OwnProposal />
          <NotAssigned
            title="No Assistant Assigned"
            lead={<MatchPromise />}
            button="Contact Support"
          >
            You don't have a virtual assistant assigned to you yet. Please contact your
            administrator to get an assistant assigned.
          </NotAssigned>
          <Box w="full" maxW="2xl" mx="auto">
            <OwnNeeds />
          </Box>
        </>
      )}
    </Page>
  );
}
