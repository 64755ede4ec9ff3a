import { Box, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { healthRules } from '../../health.ts';
import type { ClientHealth as Health } from '../../schema.ts';
import { HealthBadge } from '../health-badge.tsx';

const rulesOf = (wanted: 'risk' | 'watch') =>
  healthRules.filter(({ level }) => level === wanted).map(({ words }) => words);

const Rules = ({ title, rules }: { title: string; rules: string[] }) => (
  <Box>
    <Box fontWeight="medium">{title}</Box>
    <Box as="ul" ps="4" mt="1" listStyleType="disc">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Box>
  </Box>
);

type ClientHealthProps = { health: Health; headingLevel: HeadingLevel };

/** How the client is, why, and the rules that decide it. */
export function ClientHealth({ health: { level, reasons }, headingLevel }: ClientHealthProps) {
  const [showsRules, setShowsRules] = useState(false);
  const rulesId = useId();
  return (
    <SectionCard
      title="Health"
      level={headingLevel}
      badge={<HealthBadge level={level} />}
      actions={
        <Button
          size="sm"
          variant="ghost"
          px="2"
          aria-expanded={showsRules}
          {...(showsRules && { 'aria-controls': rulesId })}
          onClick={() => setShowsRules(!showsRules)}
        >
          {showsRules ? 'Hide the rules' : 'How is this decided?'}
        </Button>
      }
    >
      {level === 'inactive' && <Box color="muted">The account is inactive.</Box>}
      {level === 'good' && <Box color="muted">Nothing needs attention.</Box>}
      {reasons.length > 0 && (
        <Box as="ul" ps="4" listStyleType="disc">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      )}
      {showsRules && (
        <Flex
          id={rulesId}
          direction="column"
          gap="3"
          mt="4"
          pt="4"
          borderTopWidth="1px"
          color="muted"
          fontSize="sm"
        >
          <Rules title="At risk, if one of these applies" rules={rulesOf('risk')} />
          <Rules title="Watch, if one of these applies" rules={rulesOf('watch')} />
          <Box>Healthy, if none of them applies.</Box>
        </Flex>
      )}
    </SectionCard>
  );
}
