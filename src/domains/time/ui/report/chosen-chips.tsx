import { Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { aDeletedVa } from '#shared/deleted-names.ts';
import { unknownTask } from '../../labels.ts';
import type { TimeChange, TimeSearch } from './time-search.ts';

type ChipProps = { id: number; onClear: () => void };
type ChosenProps = { name: string; all: string; onClear: () => void };

const Chosen = ({ name, all, onClear }: ChosenProps) => (
  <Button
    size="sm"
    maxW="full"
    icon={<X aria-hidden size={14} />}
    aria-label={`Show ${all} instead of ${name}`}
    onClick={onClear}
  >
    {name}
  </Button>
);

function TaskChip({ id, onClear }: ChipProps) {
  const { data, error } = trpc.tasks.get.useQuery({ id });
  const name = data?.title ?? (error ? unknownTask : '…');
  return <Chosen name={name} all="all tasks" onClear={onClear} />;
}

function PersonChip({ id, onClear }: ChipProps) {
  const { data, error } = trpc.users.get.useQuery({ id });
  const name = data?.user.fullName ?? (error ? aDeletedVa : '…');
  return <Chosen name={name} all="everyone" onClear={onClear} />;
}

type ChosenChipsProps = { search: TimeSearch; onChange: (change: TimeChange) => void };

/** The task and the person that the time is limited to, each with a button that shows all of it again. */
export function ChosenChips({ search: { task, va }, onChange }: ChosenChipsProps) {
  if (task === undefined && va === undefined) return null;
  return (
    <Flex gap="2" wrap="wrap">
      {task !== undefined && <TaskChip id={task} onClear={() => onChange({ task: undefined })} />}
      {va !== undefined && <PersonChip id={va} onClear={() => onChange({ va: undefined })} />}
    </Flex>
  );
}
