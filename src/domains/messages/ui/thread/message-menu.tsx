import { Ellipsis } from 'lucide-react';
import { MenuButton, OpenedMenu } from '#client/ui/menu.tsx';
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

const hasMenu = (line: Line, { createTask }: MessageActions) => line.isOwn || createTask !== null;

export function MessageMenu({ line, actions }: MessageMenuProps) {
  if (!hasMenu(line, actions)) return null;
  const trigger = (
    <button type="button" className="more" aria-label={labelOf(line)}>
      {icon}
    </button>
  );
  return (
    <MenuButton trigger={trigger}>
      {(opened) => (
        <OpenedMenu
          {...opened}
          groups={groupsOf(line, actions)}
          placement={line.isOwn ? 'bottom-end' : 'bottom-start'}
        />
      )}
    </MenuButton>
  );
}
