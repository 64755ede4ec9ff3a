import { chakra } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Sums above a list, in one line, so that the list begins high on the page. */
export const SumLine = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '1' },
});

const Frame = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '1.5',
    minH: '6',
    color: 'muted',
    fontSize: 'sm',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    _hover: { color: 'ink', textDecoration: 'underline' },
    '& strong': { color: 'ink', fontSize: 'lg', fontWeight: 'semibold' },
    '@media (pointer: coarse)': { minH: '11', alignItems: 'center' },
  },
});

type SumProps = ComponentPropsWithRef<typeof Frame> & {
  label: string;
  value: string;
  detail: string;
};

const SumFrame = ({ label, value, detail, ...props }: SumProps) => (
  <Frame {...props}>
    <span>{label}</span> <strong>{value}</strong> <span>{detail}</span>
  </Frame>
);

/** One sum with a link to the list that it counts. */
export const Sum = createLink(SumFrame);

export const SumSkeleton = () => <Skeleton h="6" w="11rem" />;
