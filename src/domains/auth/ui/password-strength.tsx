import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

type Estimate = typeof import('./estimate-strength.ts').estimateStrength;

const levels = [
  { label: 'Very easy to guess', color: 'danger' },
  { label: 'Easy to guess', color: 'danger' },
  { label: 'Could be stronger', color: 'brand' },
  { label: 'Strong', color: 'success' },
  { label: 'Very strong', color: 'success' },
] as const;

type PasswordStrengthProps = {
  password: string;
  known?: string[] | undefined;
};

/** How hard a new password is to guess. The estimate needs a large word list, which is loaded with the first character. */
export function PasswordStrength({ password, known = [] }: PasswordStrengthProps) {
  const [estimate, setEstimate] = useState<Estimate>();
  const isNeeded = password !== '';
  useEffect(() => {
    if (!isNeeded) return;
    // Without the list there is no meter; the server still refuses common passwords.
    void import('./estimate-strength.ts').then(
      ({ estimateStrength }) => setEstimate(() => estimateStrength),
      () => {},
    );
  }, [isNeeded]);
  const score = isNeeded && estimate ? estimate(password, known) : undefined;
  const level = score === undefined ? undefined : levels[score];

  return (
    <Box role="status" fontSize="sm" color="muted">
      {level && score !== undefined && (
        <Flex align="center" gap="3" mt="2">
          <Flex aria-hidden gap="1" flex="1" maxW="10rem">
            {levels.slice(1).map(({ label }, index) => (
              <Box
                key={label}
                flex="1"
                h="1"
                borderRadius="full"
                bg={index < Math.max(score, 1) ? level.color : 'hairline'}
              />
            ))}
          </Flex>
          {level.label}
        </Flex>
      )}
    </Box>
  );
}
