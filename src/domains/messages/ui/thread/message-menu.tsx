import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Menu } from '#client/ui/menu.tsx';
import { isChangeable, maxChangeMinutes } from '../../policy.ts';
import { describeMessage } from './describe-message.ts';
import type { Line } from './lines.ts';

export type MessageActions = {
  /** Null if the user may not create tasks from these messages. */
  createTask: ((line: Line) => void) | null;
  edit: (line: Line) => void;
  remove: (line: Line) => void;
};

const icon = <Ellipsis aria-hidden size={16} strokeWidth={1.75} />;
const labelOf = (line: Line) => `Actions for ${describeMessage(line).slice(0, 60)}`;

function groupsOf(line: Line, { createTask, edit, remove }: MessageActions) {
  const create = createTask
    ? [{ items: [{ id: 'task', label: 'Create task', onSelect: () => createTask(line) }] }]
    : [];
  if (!line.isOwn) return create;
  const lateness = isChangeable(line, Date.now())
    ? {}
    : { disabled: true, detail: `Only within ${maxChangeMinutes} minutes after sending` };
  return [
    ...create,
    {
      items: [
        { id: 'edit', label: 'Edit', ...lateness, onSelect: () => edit(line) },
        {
          id: 'delete',
          label: 'Delete',
          tone: 'danger' as const,
          ...lateness,
          onSelect: () => remove(line),
        },
      ],
    },
  ];
}

type MessageMenuProps = { line: Line; actions: MessageActions };

function ReadyMenu({ line, actions }: MessageMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // Mount closed and open in an effect, because a menu mounted open does not report its closing.
  useEffect(() => setOpen(true), []);
  const trigger = (
    <button type="button" className="more" aria-label={labelOf(line)}>
      {icon}
    </button>
  );
  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      groups={groupsOf(line, actions)}
      placement={line.isOwn ? 'bottom-end' : 'bottom-start'}
    />
  );
}

const hasMenu = (line: Line, { createTask }: MessageActions) => line.isOwn || createTask !== null;

/** Mounts the menu on the first click, because mounting one for each of thousands of messages is slow. */
export function MessageMenu(props: MessageMenuProps) {
  const [isWanted, want] = useState(false);
  if (!hasMenu(props.line, props.actions)) return null;
  if (isWanted) return <ReadyMenu {...props} />;
  return (
    <button
      type="button"
      className="more"
      aria-label={labelOf(props.line)}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => want(true)}
    >
      {icon}
    </button>
  );
}
