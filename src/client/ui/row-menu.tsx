import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';
import { MenuButton, type MenuGroup, OpenedMenu } from './menu.tsx';

type RowMenuProps = {
  label: string;
  groups: () => MenuGroup[];
  /** Three dots by default. */
  icon?: ReactElement;
};

const dots = <Ellipsis aria-hidden size={16} strokeWidth={1.75} />;

/** The actions of a row. */
export const RowMenu = ({ label, groups, icon = dots }: RowMenuProps) => (
  <MenuButton
    trigger={
      <IconButton label={label} hint={false} color="muted">
        {icon}
      </IconButton>
    }
  >
    {(opened) => <OpenedMenu {...opened} groups={groups()} />}
  </MenuButton>
);
