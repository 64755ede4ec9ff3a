import { Box, Flex } from '@chakra-ui/react';
import { ClipboardList, MessageSquare, Plus, UserRound, Workflow } from 'lucide-react';
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
import { WrittenText } from '#client/ui/written-text.tsx';
import { useServices } from '#client/use-agency.ts';
import { useActor } from '#client/use-user.ts';
import { writeMessage } from '#client/write-message.ts';
import type { AssistantPage } from '#domains/dashboard/partners/schema.ts';
import {
  assignmentSubjects,
  useReadSubjectsOfClient,
} from '#domains/notifications/ui/use-read-subject.ts';
import { StatusBadge } from '#domains/tasks/parts/status-badge.tsx';
import { labelIn } from '#shared/categories.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { MatchPromise } from './match-promise.tsx';
import { Proposal } from './matches/proposal.tsx';
import { OwnNeeds } from './needs/own-needs.tsx';
import { AssignmentSkeleton, AssignmentStatus, NotAssigned } from './partner/assignment-states.tsx';
import { MonthCard } from './partner/month-card.tsx';
import { AssignmentColumns, PartnerCard, QuickActions } from './partner/partner-card.tsx';
import { TaskLines } from './partner/task-lines.tsx';
import { WorkList } from './partner/work-list.tsx';
import { SkillList } from './skill-list.tsx';
import { VaProfileDialog } from './va-profile-dialog.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

function AboutVa({ va }: { va: AssistantPage['va'] }) {
  const { specialization, skills, rating, hourlyRate, bio } = va;
  const services = useServices();
  const label = specialization ? labelIn(services, specialization) : 'General';
  return (
    <>
      {bio && <WrittenText maxW="text">{bio}</WrittenText>}
      {skills.length > 0 && <SkillList skills={skills} />}
      <DescriptionList mt="auto">
        <Fact name="Specialization">{label.replaceAll(/\s*&\s*|-/g, ' ').toUpperCase()}</Fact>
        <Fact name="Rating">
          <Stars rating={rating} showsNumber />
        </Fact>
        <Fact name="Hourly Rate">{formatMoney(hourlyRate)} per hour</Fact>
      </DescriptionList>
    </>
  );
}

const RecentActivity = ({ tasks }: { tasks: AssistantPage['recent'] }) => (
  <SectionCard title="Recent Activity" actions={<TextLink to="/tasks">View All Tasks</TextLink>}>
    {tasks.length === 0 && <Box color="muted">No recent activity</Box>}
    <TaskLines tasks={tasks} after={({ status }) => <StatusBadge status={status} />} />
  </SectionCard>
);

function Assistant({ page, fetchedAt }: { page: AssistantPage; fetchedAt: number }) {
  const { va, assignedAt, own, work, month, rating, recent } = page;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PartnerCard
        title="Assistant Profile"
        person={va}
        badge="Virtual Assistant"
        own={own}
        fetchedAt={fetchedAt}
        actions={
          <QuickActions>
            <ButtonLink to="/messages" state={writeMessage} variant="primary">
              <MessageSquare {...icon} /> Send Message
            </ButtonLink>
            <ButtonLink to="/tasks" search={{ new: true }}>
              <Plus {...icon} /> Hand over a task
            </ButtonLink>
            <ButtonLink to="/tasks" variant="ghost" justifyContent="flex-start">
              <ClipboardList {...icon} /> View Tasks
            </ButtonLink>
            <Button
              variant="ghost"
              justifyContent="flex-start"
              icon={<UserRound {...icon} />}
              onClick={() => setOpen(true)}
            >
              View Full Profile
            </Button>
            <ButtonLink to="/workflows" variant="ghost" justifyContent="flex-start">
              <Workflow {...icon} /> View Workflows
            </ButtonLink>
          </QuickActions>
        }
      >
        <AboutVa va={va} />
      </PartnerCard>
      <AssignmentColumns
        left={
          <WorkList
            work={work}
            waitingTitle="Waiting for you"
            waitingEmpty="Nothing waits for you."
            nextEmpty={
              <>
                Nothing planned.{' '}
                <TextLink to="/tasks" search={{ new: true }}>
                  Create a task
                </TextLink>
              </>
            }
          />
        }
        right={
          <>
            <MonthCard va={va} month={month} rating={rating} />
            <AssignmentStatus>
              <Fact name="Assigned">{formatDate(assignedAt)}</Fact>
              <Fact name="Communication">Email &amp; Messages</Fact>
            </AssignmentStatus>
            <RecentActivity tasks={recent} />
          </>
        }
      />
      {isOpen && <VaProfileDialog va={va} onClose={() => setOpen(false)} />}
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

const NoAssistant = () => (
  <Flex direction="column" gap="6">
    <OwnProposal />
    <NotAssigned title="No Assistant Assigned" lead={<MatchPromise />} button="Contact Support">
      You don't have a virtual assistant assigned to you yet. Please contact your administrator to
      get an assistant assigned.
    </NotAssigned>
    <Box w="full" maxW="2xl" mx="auto">
      <OwnNeeds />
    </Box>
  </Flex>
);

export function MyAssistantPage() {
  const { data, error, dataUpdatedAt, refetch } = trpc.dashboard.assistant.useQuery(undefined, {
    // Whether the VA is online.
    refetchOnMount: 'always',
  });
  const { id } = useActor();
  useReadSubjectsOfClient(assignmentSubjects, data ? id : undefined);
  return (
    <Page>
      <PageHeader title="My Assistant" />
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <AssignmentSkeleton />}
      {data && <Assistant page={data} fetchedAt={dataUpdatedAt} />}
      {data === null && <NoAssistant />}
    </Page>
  );
}
