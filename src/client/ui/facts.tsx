import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(7rem, 10rem) minmax(0, 1fr)' },
    columnGap: '6',
    rowGap: { base: '1', sm: '3' },
    '& dt': { color: 'muted' },
    '& dd': { overflowWrap: 'anywhere', mb: { base: '2', sm: '0' } },
  },
});

export type Fact = { label: string; value: ReactNode };

/** What is known of a thing: labels on one line of the eye, values on the next. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <List>
    {facts.map(({ label, value }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </List>
);
