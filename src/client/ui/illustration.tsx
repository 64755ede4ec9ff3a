import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type IllustrationName =
  | 'tasks'
  | 'clock'
  | 'messages'
  | 'people'
  | 'workflow'
  | 'plan'
  | 'lock'
  | 'not-found'
  | 'error';

const sheet = (x: number, y: number, turn = 0) => (
  <g transform={`rotate(${turn} ${x + 26} ${y + 17})`}>
    <rect className="paper" x={x} y={y} width="52" height="34" rx="6" />
    <path className="line" d={`M${x + 9} ${y + 12}h24M${x + 9} ${y + 21}h16`} />
  </g>
);
const head = (x: number, y: number, accent = false) => (
  <g className={accent ? 'accent' : 'plain'}>
    <circle className="paper" cx={x} cy={y} r="9" />
    <path className="paper" d={`M${x - 17} ${y + 32}c0-11 7-17 17-17s17 6 17 17z`} />
  </g>
);

const drawings: Record<IllustrationName, ReactNode> = {
  tasks: (
    <>
      {sheet(22, 26, -7)}
      {sheet(46, 20, 5)}
      <path className="mark" d="M76 58l7 7 14-16" />
    </>
  ),
  clock: (
    <>
      <circle className="paper" cx="60" cy="40" r="27" />
      <path className="mark" d="M60 24v16l11 7" />
      <path className="line" d="M60 17v-4M83 40h4M60 63v4M37 40h-4" />
    </>
  ),
  messages: (
    <>
      <path
        className="paper"
        d="M24 20h46a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H40l-10 9v-9h-6a6 6 0 0 1-6-6V26a6 6 0 0 1 6-6z"
      />
      <path
        className="paper"
        d="M62 38h36a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-4v8l-9-8H62a6 6 0 0 1-6-6V44a6 6 0 0 1 6-6z"
      />
      <path className="mark" d="M68 51h4M79 51h4M90 51h4" />
    </>
  ),
  people: (
    <>
      {head(42, 26)}
      {head(80, 26, true)}
      <path className="mark" d="M56 24h10" />
    </>
  ),
  workflow: (
    <>
      <rect className="paper" x="14" y="30" width="28" height="20" rx="5" />
      <rect className="paper" x="78" y="12" width="28" height="20" rx="5" />
      <rect className="paper" x="78" y="48" width="28" height="20" rx="5" />
      <path className="mark" d="M42 40h14c8 0 8-18 16-18h4M56 40c8 0 8 18 16 18h4" />
    </>
  ),
  plan: (
    <>
      <rect className="paper" x="24" y="16" width="72" height="50" rx="7" />
      <path className="line" d="M24 30h72M36 42h20M36 52h12" />
      <path className="mark" d="M70 50l6 6 11-13" />
    </>
  ),
  lock: (
    <>
      <rect className="paper" x="38" y="36" width="44" height="32" rx="7" />
      <path className="line" d="M47 36v-8a13 13 0 0 1 26 0v8" />
      <path className="mark" d="M60 49v7" />
    </>
  ),
  'not-found': (
    <>
      {sheet(34, 24, -4)}
      <circle className="paper" cx="80" cy="50" r="14" />
      <path
        className="mark"
        d="M90 60l10 10M76 47a4.500 4.500 0 1 1 5.500 4.400v2M81.500 57.500v.1"
      />
    </>
  ),
  error: (
    <>
      <path className="paper" d="M20 22h34l-6 14 8 10-6 16H20a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6z" />
      <path className="paper" d="M66 22h34a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H62l6-16-8-10z" />
      <path className="mark" d="M84 34v10M84 51v.1" />
    </>
  ),
};

/** A small line drawing for an empty state. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <Box
      aria-hidden
      color="muted"
      css={{
        '& .paper': {
          fill: 'surface',
          stroke: 'edge',
          strokeWidth: '1.5',
          strokeLinejoin: 'round',
        },
        '& .line': { fill: 'none', stroke: 'edge', strokeWidth: '2.5', strokeLinecap: 'round' },
        '& .mark': {
          fill: 'none',
          stroke: 'brand',
          strokeWidth: '2.5',
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        },
        '& .accent .paper': { fill: 'brand.tint', stroke: 'brand' },
      }}
    >
      <svg viewBox="0 0 120 80" width="120" height="80" role="presentation">
        {drawings[name]}
      </svg>
    </Box>
  );
}
