import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { formatRelative } from '#shared/dates.ts';
import type { StaleTask, Task } from '../../schema.ts';
import { currentValues, differences, type TaskValues } from './task-changes.ts';

type ConflictNoticeProps = {
  /** The task as it was when the form was opened. */
  base: Task;
  stale: StaleTask;
  mine: Partial<TaskValues>;
  isSaving: boolean;
  onAcceptTheirs: () => void;
};

const Changes = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    mt: '2',
    '& dt': { color: 'muted' },
    '& dd': { overflowWrap: 'anywhere', lineClamp: 3 },
    '& del': { color: 'muted' },
    '& ins': { textDecoration: 'none', fontWeight: 'medium' },
  },
});

/** Shows what another person changed in the meantime. The user keeps their own changes by submitting again. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { base, stale, mine, isSaving, onAcceptTheirs } = props;
  const box = useRef<HTMLDivElement>(null);
  const found = differences(base, stale.current, mine);
  const changes = found.length > 0 ? found : currentValues(stale.current, mine);

  useEffect(() => box.current?.focus(), []);

  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      p="4"
      mb="5"
      borderWidth="1px"
      borderColor="time"
      borderRadius="card"
      bg="time.tint"
      outline="none"
    >
      <Box fontWeight="semibold">
        {stale.changedBy ?? 'Someone else'} changed this task{' '}
        {formatRelative(stale.changedAt, Date.now())}
      </Box>
      <Changes>
        {changes.map(({ name, before, after, isAlsoMine }) => (
          <Box key={name} display="contents">
            <dt>{name}</dt>
            <dd>
              {before && <del>{before}</del>} <ins>{after}</ins>
              {isAlsoMine && <Box as="span"> (you changed it too)</Box>}
            </dd>
          </Box>
        ))}
      </Changes>
      <Flex gap="2" mt="3" wrap="wrap">
        <Button size="sm" type="submit" variant="primary" loading={isSaving}>
          Keep my version
        </Button>
        <Button size="sm" disabled={isSaving} onClick={onAcceptTheirs}>
          Use their version
        </Button>
      </Flex>
    </Box>
  );
}
