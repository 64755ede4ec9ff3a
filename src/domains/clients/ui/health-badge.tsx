import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { HealthLevel } from '../health.ts';
import { healthLabels } from '../labels.ts';

const tones: Record<HealthLevel, Tone> = {
  inactive: 'neutral',
  good: 'success',
  watch: 'time',
  risk: 'danger',
};

export const HealthBadge = ({ level }: { level: HealthLevel }) => (
  <Badge tone={tones[level]}>{healthLabels[level]}</Badge>
);
