import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Avatar, type AvatarPerson } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { Place } from '#domains/dashboard/partners/schema.ts';
import { firstNameOf } from '#shared/first-name.ts';
import type { Workplace } from '../../presence/schema.ts';
import { Availability } from './availability.tsx';
import { DayBar } from './day-bar.tsx';

type PartnerCardProps = {
  title: string;
  person: AvatarPerson & { email: string; place: Place };
  badge: string;
  own: Workplace;
  /** When `person` was read, in ms since 1970. */
  fetchedAt: number;
  /** What the reader can do. */
  actions: ReactNode;
  children: ReactNode;
};

/** The client's VA, or the VA's client: who they are, when they work, and what the reader can do. */
export function PartnerCard(props: PartnerCardProps) {
  const { title, person, badge, own, fetchedAt, actions, children } = props;
  return (
    <SectionCard title={title}>
      <Grid
        columnGap="8"
        rowGap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gridTemplateAreas={{
          base: '"who" "actions" "about" "day"',
          lg: '"who actions" "about actions" "day day"',
        }}
        gridTemplateRows={{ lg: 'auto 1fr' }}
      >
        <Flex gridArea="who" align="center" gap="4" minW="0">
          <Avatar person={person} size="xl" />
          <Box minW="0" lineHeight="snug">
            <Flex align="center" columnGap="2.5" rowGap="1" wrap="wrap">
              <Box
                fontSize="xl"
                fontWeight="semibold"
                letterSpacing="tight"
                overflowWrap="anywhere"
              >
                <bdi>{person.fullName}</bdi>
              </Box>
              <Badge tone="brand">{badge}</Badge>
            </Flex>
            <Box mt="0.5" mb="1" color="muted" overflowWrap="anywhere">
              {person.email}
            </Box>
            <Availability place={person.place} fetchedAt={fetchedAt} ownZone={own.timeZone} />
          </Box>
        </Flex>
        <Box gridArea="actions">{actions}</Box>
        <Flex gridArea="about" direction="column" gap="4" minW="0">
          {children}
        </Flex>
        <Box gridArea="day" pt="5" borderTopWidth="1px">
          <DayBar
            name={firstNameOf(person.fullName) ?? person.fullName}
            theirs={person.place}
            own={own}
          />
        </Box>
      </Grid>
    </SectionCard>
  );
}

/** What the reader can do with their VA or client. */
export const QuickActions = ({ children }: { children: ReactNode }) => (
  <Box as="section" aria-label="Quick Actions">
    <Heading as="h3" fontSize="sm" fontWeight="medium" color="muted" mb="2">
      Quick Actions
    </Heading>
    <Grid gap="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
      {children}
    </Grid>
  </Box>
);

/** Two columns on wide screens: the work on the left, figures and status on the right. */
export const AssignmentColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <Flex direction={{ base: 'column', lg: 'row' }} gap="6" align={{ lg: 'flex-start' }}>
    <Flex direction="column" gap="6" flex={{ lg: '3 1 0' }} minW="0">
      {left}
    </Flex>
    <Flex direction="column" gap="6" flex={{ lg: '2 1 0' }} minW="0">
      {right}
    </Flex>
  </Flex>
);
