import { Box, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

type FormSectionProps = { title: string; detail?: ReactNode; children: ReactNode };

/** A section of a page with a title. On a wide screen the title is to the left of the content. */
export function FormSection({ title, detail, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card
      as="section"
      aria-labelledby={id}
      padded
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
      gap={{ base: '5', lg: '8' }}
    >
      <Box>
        <Heading as="h2" id={id} fontSize="lg" fontWeight="semibold" lineHeight="snug">
          {title}
        </Heading>
        {detail && (
          <Box mt="1" color="muted" fontSize="sm">
            {detail}
          </Box>
        )}
      </Box>
      <Box minW="0">{children}</Box>
    </Card>
  );
}
