import { X } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import type { TimeChange, TimeSearch } from './time-search.ts';

type TaskChipProps = { search: TimeSearch; onChange: (change: TimeChange) => void };

/** The task that the time is limited to, with a button that shows all tasks again. */
export function TaskChip({ search: { task }, onChange }: TaskChipProps) {
  const found = trpc.tasks.get.useQuery({ id: task ?? 0 }, { enabled: task !== undefined });
  if (task === undefined) return null;
  const title = found.data?.title ?? (found.error ? 'a deleted task' : '…');
  return (
    <Button
      size="sm"
      maxW="full"
      icon={<X aria-hidden size={14} />}
      aria-label={`Show all tasks instead of ${title}`}
      onClick={() => onChange({ task: undefined })}
    >
      {title}
    </Button>
  );
}
