import { Box } from '@chakra-ui/react';
import { WrittenText } from '#client/ui/written-text.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import type { TimeCorrectionKind } from '#shared/time-value-sets.ts';
import type { CorrectedValues, TimeCorrection } from '../../corrections/schema.ts';
import { describeSpan, unknownTask } from '../../labels.ts';

export const correctionLabels: Record<TimeCorrectionKind, string> = {
  added: 'Added',
  changed: 'Corrected',
  'moved-in': 'Moved from another client',
  'moved-out': 'Moved to another client',
  deleted: 'Deleted',
};

type ValuesProps = { label: string; values: CorrectedValues; isFormer?: boolean };

function Values({ label, values, isFormer = false }: ValuesProps) {
  const { task, duration, notes } = values;
  return (
    <Box {...(isFormer && { color: 'muted' })} overflowWrap="anywhere">
      <Box as="span" fontWeight="medium">
        {label}:
      </Box>{' '}
      <Box as="span" fontVariantNumeric="tabular-nums">
        {formatHoursMinutes(duration)}
      </Box>
      , {describeSpan(values)}, {task ? `“${task.title}”` : unknownTask}
      {notes && <WrittenText>{notes}</WrittenText>}
    </Box>
  );
}

/** What an administrator changed: the values before and after, and the reason. */
export function CorrectionEntry({ correction }: { correction: TimeCorrection }) {
  const { kind, before, after, reason } = correction;
  return (
    <Box py="2" whiteSpace="normal" overflowWrap="anywhere" fontSize="sm">
      <Box fontSize="md" fontWeight="medium">
        {correctionLabels[kind]}: {reason}
      </Box>
      {before && <Values label="Before" values={before} isFormer />}
      {after && <Values label="Now" values={after} />}
    </Box>
  );
}
