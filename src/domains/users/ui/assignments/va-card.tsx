import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { Stars } from '#client/ui/stars.tsx';
import type { ClientNeeds, VaLoad } from '../../assignments/schema.ts';
import { UserStatusBadges } from '../user-status.tsx';
import { describeTimeZone, LoadMeter, Skills } from './va-facts.tsx';

const Card = chakra('div', {
  base: { p: '3', borderWidth: '1px', borderRadius: 'control' },
});

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gap: '3',
    mt: '3',
    fontSize: 'sm',
  },
});

type VaCardProps = { va: VaLoad; needs: ClientNeeds | undefined; action?: ReactNode };

/** What one needs to know about a VA before an assignment. */
export function VaCard({ va, needs, action }: VaCardProps) {
  const { specialization, skills, rating, availability, assignedClients } = va;
  const fits =
    specialization !== null && (needs?.specializations.includes(specialization) ?? false);
  return (
    <Card>
      <Flex align="center" justify="space-between" gap="3">
        <PersonChip
          person={va}
          detail={specialization ? <ServiceName service={specialization} /> : 'No specialization'}
        />
        {action}
      </Flex>
      <Flex mt="2" gap="1.5" wrap="wrap" align="center">
        {fits && <Badge tone="success">Fits the tasks</Badge>}
        <UserStatusBadges user={va} />
        {rating > 0 ? (
          <Stars rating={rating} showsNumber />
        ) : (
          <Box color="muted" fontSize="sm">
            Not rated yet
          </Box>
        )}
      </Flex>
      {!va.isApproved && (
        <Box mt="2" color="muted" fontSize="sm">
          The assignment approves {va.fullName}, too.
        </Box>
      )}
      <Columns>
        <LoadMeter va={va} fullName={va.fullName} />
        <Box minW="0" overflowWrap="anywhere">
          <Box>{describeTimeZone(va.timeZone, needs?.timeZone ?? null)}</Box>
          {availability && <Box color="muted">{availability}</Box>}
          {assignedClients.length > 0 && (
            <Box color="muted">
              Works for {assignedClients.map(({ fullName }) => fullName).join(', ')}
            </Box>
          )}
        </Box>
      </Columns>
      {skills.length > 0 && (
        <Box mt="3">
          <Skills skills={skills} />
        </Box>
      )}
    </Card>
  );
}
