import { Flex } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';

export const SkillList = ({ skills }: { skills: string[] }) => (
  <Flex as="ul" aria-label="Skills" wrap="wrap" gap="1.5" listStyleType="none">
    {skills.map((skill) => (
      <li key={skill}>
        <Badge>{skill}</Badge>
      </li>
    ))}
  </Flex>
);
