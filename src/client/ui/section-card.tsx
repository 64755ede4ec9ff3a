import { Box } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { type HeadingLevel, SectionHeading } from './section-heading.tsx';

type SectionCardProps = {
  title: ReactNode;
  badge?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  /** False for a table or a list that spans the full width. */
  isPadded?: boolean;
  level?: HeadingLevel;
  /** Renders the content as a column, so that a child can fill the remaining height. */
  fills?: boolean;
  children: ReactNode;
};

/** A card with a heading, actions and content. */
export function SectionCard(props: SectionCardProps) {
  const { children, isPadded = true, fills = false, ...heading } = props;
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} display="flex" flexDirection="column" minW="0">
      <Box px={{ base: '4', sm: '5' }} pt={{ base: '4', sm: '5' }} pb={isPadded ? '3' : '4'}>
        <SectionHeading id={id} {...heading} />
      </Box>
      <Box
        flex="1"
        minW="0"
        {...(fills && { display: 'flex', flexDirection: 'column' })}
        {...(isPadded && { px: { base: '4', sm: '5' }, pb: { base: '4', sm: '5' } })}
      >
        {children}
      </Box>
    </Card>
  );
}
