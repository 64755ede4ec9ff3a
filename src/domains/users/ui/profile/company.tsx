import { Box, Flex } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { BillingAddress } from '#domains/payments/ui/billing/billing-address.tsx';
import { formatDate } from '#shared/dates.ts';
import type { ClientProfile } from '../../directory/schema.ts';
import { roleLabels } from '../../labels.ts';
import type { Workplace } from '../../presence/schema.ts';
import type { User } from '../../schema.ts';
import { OwnNeeds } from '../needs/own-needs.tsx';
import { AssignmentColumns } from '../partner/partner-card.tsx';
import { OwnHours } from './own-hours.tsx';
import { OwnText } from './own-text.tsx';
import { PlanFacts } from './profile-overview.tsx';

type CompanyProps = { user: User; profile: ClientProfile; workplace: Workplace };

/** What the client's VA sees of them, edited in its place. */
const CompanyCard = ({ user, profile, workplace }: CompanyProps) => (
  <Card as="section" aria-label="Your assistant sees this" overflow="hidden">
    <Flex
      align="center"
      gap="2"
      px={{ base: '4', sm: '5' }}
      py="2.5"
      bg="brand.tint"
      color="brand"
      fontSize="sm"
      fontWeight="medium"
    >
      <Eye aria-hidden size={16} strokeWidth={1.75} /> Your assistant sees this
    </Flex>
    <Box px={{ base: '4', sm: '5' }} pt="5" pb="2">
      <Flex align="center" gap="4" mb="4">
        <Avatar person={user} size="xl" />
        <Box minW="0" lineHeight="snug">
          <Box fontSize="xl" fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{user.fullName}</bdi>
          </Box>
          <Box color="muted" overflowWrap="anywhere">
            {user.email}
          </Box>
          <Flex align="center" columnGap="3" rowGap="1" mt="1.5" wrap="wrap">
            <Badge tone="brand">{roleLabels[user.role]}</Badge>
            <TextLink to="/profile" search={{ edit: true }} fontSize="sm">
              Edit name, email and photo
            </TextLink>
          </Flex>
        </Box>
      </Flex>
      <DescriptionList display="block" borderTopWidth="1px">
        <OwnText
          name="workStyle"
          label="How I like to work"
          value={profile.workStyle}
          placeholder="Such as when you answer, and what they may decide."
          isLong
        />
        <OwnText
          name="languages"
          label="Languages"
          value={profile.languages}
          placeholder="Such as English, Spanish"
        />
        <OwnHours own={workplace} />
        <OwnText name="companyName" label="Company" value={profile.companyName} placeholder="" />
        <Box py="3" borderTopWidth="1px">
          <dt>Member since</dt>
          <dd>{formatDate(user.createdAt)}</dd>
        </Box>
      </DescriptionList>
    </Box>
  </Card>
);

const PlanCard = ({ profile }: { profile: ClientProfile }) => (
  <SectionCard
    title="Plan"
    actions={
      profile.runningPlan ? (
        <TextLink to="/subscription-management">Manage plan</TextLink>
      ) : (
        <TextLink to="/subscription">Choose a plan</TextLink>
      )
    }
  >
    <DescriptionList isInline>
      <PlanFacts profile={profile} />
    </DescriptionList>
  </SectionCard>
);

function People() {
  const { data, error, refetch } = trpc.assignments.myVa.useQuery();
  const va = data?.assignedVA;
  return (
    <SectionCard
      title="People"
      actions={va && <TextLink to="/my-assistant">View assistant</TextLink>}
    >
      {va && <PersonChip person={va} detail="Virtual Assistant" />}
      {data && !va && <Box color="muted">No assistant yet.</Box>}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton w="60%" />}
    </SectionCard>
  );
}

/** A client's own profile: what their VA sees, and what the agency needs to know. */
export const Company = (props: CompanyProps) => (
  <AssignmentColumns
    left={<CompanyCard {...props} />}
    right={
      <>
        <PlanCard profile={props.profile} />
        <OwnNeeds />
        <BillingAddress />
        <People />
      </>
    }
  />
);
