import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { planName } from '#domains/plans/catalogue/catalogue.ts';
import { formatDate, formatHoursMinutes } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import type { ClientProfile, VaProfile, VisibleUser } from '../../directory/schema.ts';
import { roleLabels, userStatusLabels } from '../../labels.ts';
import { SkillList } from '../skill-list.tsx';
import { isClientProfile, isVaProfile, type Profile } from '../user-kinds.ts';

const unset = 'Not specified';

export function VaDetails({ profile }: { profile: VaProfile }) {
  const { specialization, skills, hourlyRate, rating, availability, bio } = profile;
  return (
    <DescriptionList isTabular>
      <Fact name="Specialization">
        {specialization ? <ServiceName service={specialization} /> : unset}
      </Fact>
      <Fact name="Skills">{skills.length === 0 ? unset : <SkillList skills={skills} />}</Fact>
      {hourlyRate !== null && (
        <Fact name="Hourly Rate">
          {formatRate(hourlyRate)}
          <Box color="muted" fontSize="sm">
            For information only: plans and pay have rates of their own.
          </Box>
        </Fact>
      )}
      <Fact name="Rating">{rating > 0 ? `${rating.toFixed(1)} of 5` : 'Not rated yet'}</Fact>
      <Fact name="Availability">{availability ?? unset}</Fact>
      <Fact name="About">{bio ? <WrittenText>{bio}</WrittenText> : unset}</Fact>
    </DescriptionList>
  );
}

/** The plan that runs, or before that the one that the client prefers. */
export function PlanFacts({ profile }: { profile: ClientProfile }) {
  const { subscriptionPlan: plan, runningPlan } = profile;
  const { monthlyHours, hourlyRate, ...named } = runningPlan ?? { ...profile, plan };
  return (
    <>
      <Fact name="Subscription Plan">
        {named.plan ? planName({ ...named, plan: named.plan }) : 'No plan yet'}
        {named.plan && !runningPlan && (
          <Box color="muted" fontSize="sm">
            Preferred. No plan is active yet.
          </Box>
        )}
      </Fact>
      <Fact name="Monthly Hours">
        {monthlyHours === null ? 'None' : formatHoursMinutes(monthlyHours)}
      </Fact>
      <Fact name="Hourly Rate">{hourlyRate === null ? 'None' : formatRate(hourlyRate)}</Fact>
    </>
  );
}

export function ClientDetails({ profile }: { profile: ClientProfile }) {
  const { companyName, workStyle, languages } = profile;
  return (
    <DescriptionList isTabular>
      <Fact name="Company">{companyName || unset}</Fact>
      {workStyle && (
        <Fact name="Way of working">
          <WrittenText>{workStyle}</WrittenText>
        </Fact>
      )}
      {languages && <Fact name="Languages">{languages}</Fact>}
      <PlanFacts profile={profile} />
    </DescriptionList>
  );
}

/** A user's public profile. Fields that the viewer may not see are missing in `user` and hidden here. */
export function ProfileOverview({ user, profile }: { user: VisibleUser; profile: Profile }) {
  return (
    <Flex direction="column" gap="6">
      <Flex align="center" gap="4">
        <Avatar person={user} size="xl" />
        <Box minW="0">
          <Box fontSize="xl" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
            {user.fullName}
          </Box>
          <Flex gap="2" mt="1.5" wrap="wrap">
            <Badge tone="brand">{roleLabels[user.role]}</Badge>
            {'status' in user && user.status !== 'active' && (
              <Badge>{userStatusLabels[user.status]}</Badge>
            )}
          </Flex>
        </Box>
      </Flex>
      <FormSection title="Contact">
        <DescriptionList isTabular>
          {'email' in user && <Fact name="Email">{user.email}</Fact>}
          <Fact name="Member since">{formatDate(user.createdAt)}</Fact>
        </DescriptionList>
      </FormSection>
      {isVaProfile(profile) && (
        <FormSection title="VA details">
          <VaDetails profile={profile} />
        </FormSection>
      )}
      {isClientProfile(profile) && (
        <FormSection title="Client details">
          <ClientDetails profile={profile} />
        </FormSection>
      )}
    </Flex>
  );
}
