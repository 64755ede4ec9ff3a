import { Ellipsis } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuGroup } from './menu.tsx';

type RowMenuProps = {
  label: string;
  groups: () => MenuGroup[];
  /** Three dots by default. */
  icon?: ReactElement;
};

const dots = <Ellipsis aria-hidden size={16} strokeWidth={1.75} />;

function ReadyMenu({ label, groups, icon = dots }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // Rendered closed first: a menu that is open on its first render never reports that it closes.
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

/** The actions of a row. Created on the first click, because menus are expensive and tables have many rows. */
export function RowMenu(props: RowMenuProps) {
  const [isRequested, setRequested] = useState(false);
  if (isRequested) return <ReadyMenu {...props} />;
  return (
    <IconButton
      label={props.label}
      hint={false}
      color="muted"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setRequested(true)}
    >
      {props.icon ?? dots}
    </IconButton>
  );
}
