import { Columns3 } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu.tsx';

export type ColumnChoice = { id: string; label: string; isShown: boolean; toggle: () => void };

type ColumnsMenuProps = { choices: readonly ColumnChoice[]; onReset?: (() => void) | undefined };

/** Shows and hides columns, which a phone does not have. The URL holds the choice. */
export function ColumnsMenu({ choices, onReset }: ColumnsMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label="Columns" variant="secondary" hideBelow="sm">
          <Columns3 aria-hidden size={16} strokeWidth={1.75} />
        </IconButton>
      }
      groups={[
        {
          label: 'Columns',
          items: choices.map(({ id, label, isShown, toggle }) => ({
            id,
            label,
            isChecked: isShown,
            onSelect: toggle,
          })),
        },
        ...(onReset
          ? [{ items: [{ id: 'reset columns', label: 'Show default columns', onSelect: onReset }] }]
          : []),
      ]}
    />
  );
}
