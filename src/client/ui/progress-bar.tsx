import { chakra } from '@chakra-ui/react';
import { percentOf } from '#shared/hours-state.ts';

const Track = chakra('div', {
  base: { h: '1.5', borderRadius: 'full', bg: 'hover', overflow: 'hidden' },
});
const Fill = chakra('div', {
  base: { h: 'full', borderRadius: 'full', bg: 'brand', transition: 'width 180ms ease-out' },
  variants: { tone: { brand: {}, time: { bg: 'time' }, danger: { bg: 'danger' } } },
});

type ProgressBarProps = {
  label: string;
  value: number;
  max?: number;
  /** The value as text, such as "3 of 7 tasks"; defaults to the percentage. */
  text?: string;
  tone?: 'brand' | 'time' | 'danger';
};

/** Progress from 0 to 100 %. */
export function ProgressBar({ label, value, max = 100, text, tone = 'brand' }: ProgressBarProps) {
  const percent = percentOf(value, max);
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text ?? `${percent}%`}
    >
      <Fill tone={tone} style={{ width: `${percent}%` }} />
    </Track>
  );
}
