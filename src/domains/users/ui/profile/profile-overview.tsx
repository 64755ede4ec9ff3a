import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { type Fact, Facts } from '#client/ui/facts.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { planLabels } from '#domains/plans/catalogue.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import type { ClientProfile, SeenUser, VaProfile } from '../../directory-schema.ts';
import { roleLabels, userStatusLabels } from '../../labels.ts';
import { specializationLabels } from '../../schema.ts';
import { isClientProfile, isVaProfile, type Profile } from './kinds.ts';

const unset = <Box as="span">Not specified</Box>;

function vaFacts({ specialization, skills, hourlyRate, rating, availability, bio }: VaProfile) {
  return [
    {
      label: 'Specialization',
      value: specialization ? specializationLabels[specialization] : unset,
    },
    {
      label: 'Skills',
      value:
        skills.length === 0 ? (
          unset
        ) : (
          <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none">
            {skills.map((skill) => (
              <li key={skill}>
                <Badge>{skill}</Badge>
              </li>
            ))}
          </Flex>
        ),
    },
    { label: 'Hourly Rate', value: formatRate(hourlyRate) },
    { label: 'Rating', value: rating > 0 ? `${rating.toFixed(1)} of 5` : 'Not rated yet' },
    { label: 'Availability', value: availability ?? unset },
    { label: 'About', value: bio ? <Box whiteSpace="pre-line">{bio}</Box> : unset },
  ];
}

function clientFacts(profile: ClientProfile): Fact[] {
  const { companyName, subscriptionPlan, customPlanName, monthlyHours, hourlyRate } = profile;
  const plan = subscriptionPlan && (customPlanName ?? planLabels[subscriptionPlan]);
  return [
    { label: 'Company', value: companyName || unset },
    { label: 'Subscription Plan', value: plan ?? unset },
    { label: 'Monthly Hours', value: monthlyHours ?? unset },
    { label: 'Hourly Rate', value: hourlyRate === null ? unset : formatRate(hourlyRate) },
  ];
}

/** A person as the viewer may see them: without the address where that is not theirs to know. */
export function ProfileOverview({ user, profile }: { user: SeenUser; profile: Profile }) {
  const facts = [
    ...('email' in user ? [{ label: 'Email', value: user.email }] : []),
    { label: 'Member Since', value: formatDate(user.createdAt) },
  ];
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
      <SectionCard title="Contact">
        <Facts facts={facts} />
      </SectionCard>
      {isVaProfile(profile) && (
        <SectionCard title="VA Details">
          <Facts facts={vaFacts(profile)} />
        </SectionCard>
      )}
      {isClientProfile(profile) && (
        <SectionCard title="Client Details">
          <Facts facts={clientFacts(profile)} />
        </SectionCard>
      )}
    </Flex>
  );
}
