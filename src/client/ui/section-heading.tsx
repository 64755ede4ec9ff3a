import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Below the heading of a page, or of a panel. */
export type HeadingLevel = 'h2' | 'h3';

type SectionHeadingProps = {
  title: ReactNode;
  id?: string;
  /** Next to the title but not part of it, such as a count. */
  badge?: ReactNode;
  /** One sentence, or a count. */
  detail?: ReactNode;
  actions?: ReactNode;
  level?: HeadingLevel;
  /** Defaults to the size of the level. */
  size?: 'lg' | 'md';
};

const wholeLine = { w: { base: 'full', sm: 'auto' } };

/** The heading of a section or a card. */
export function SectionHeading(props: SectionHeadingProps) {
  const { title, id, badge, detail, actions, level = 'h2' } = props;
  const { size = level === 'h2' ? 'lg' : 'md' } = props;
  return (
    <Flex align={detail ? 'flex-start' : 'center'} justify="space-between" gap="3" wrap="wrap">
      <Box minW="0" flex="1 1 10rem">
        <Flex align="center" gap="2">
          <Heading
            as={level}
            {...(id && { id })}
            fontSize={size}
            fontWeight="semibold"
            lineHeight="snug"
            overflowWrap="anywhere"
          >
            {title}
          </Heading>
          {badge}
        </Flex>
        {detail && (
          <Box color="muted" fontSize="sm">
            {detail}
          </Box>
        )}
      </Box>
      {actions && (
        // On narrow screens a search field takes the whole line.
        <Flex gap="2" wrap="wrap" align="center" css={{ '&:has([role=search])': wholeLine }}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
