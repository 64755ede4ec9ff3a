import { Flex } from '@chakra-ui/react';
import { Globe, Lock } from 'lucide-react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { workflowStatusLabels } from '../labels.ts';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  published: 'success',
  archived: 'info',
};
const names: Readonly<Record<string, string>> = workflowStatusLabels;

/** An unknown status is shown as an error. */
export const WorkflowStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={tones[status] ?? 'danger'}>{names[status] ?? status}</Badge>
);

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

export const Visibility = ({ isPublic }: { isPublic: boolean }) => (
  <Flex as="span" align="center" gap="1" fontSize="sm" color="muted">
    {isPublic ? <Globe {...icon} /> : <Lock {...icon} />}
    {isPublic ? 'Public' : 'Private'}
  </Flex>
);
