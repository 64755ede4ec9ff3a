import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuGroup } from './menu.tsx';

type RowMenuProps = { label: string; groups: () => MenuGroup[] };

const icon = <Ellipsis aria-hidden size={16} strokeWidth={1.75} />;

function ReadyMenu({ label, groups }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // Opened only once it stands closed: a menu that was never seen closed does not see itself closing either.
  useEffect(() => setOpen(true), []);
  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      groups={groups()}
      trigger={
        <IconButton label={label} hint={false} color="muted">
          {icon}
        </IconButton>
      }
    />
  );
}

/** The acts of a row. A menu is costly to set up and a table has dozens of rows, so it comes with the first click. */
export function RowMenu(props: RowMenuProps) {
  const [isWanted, want] = useState(false);
  if (isWanted) return <ReadyMenu {...props} />;
  return (
    <IconButton
      label={props.label}
      hint={false}
      color="muted"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => want(true)}
    >
      {icon}
    </IconButton>
  );
}
