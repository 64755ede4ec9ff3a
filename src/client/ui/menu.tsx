import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useState,
} from 'react';
import { later, useLater } from '../later.ts';
import type { MenuFrameProps } from './menu-frame.tsx';

export type { MenuGroup, MenuItem } from './menu-frame.tsx';

const frame = later(async () => (await import('./menu-frame.tsx')).MenuFrame);

/** What replaces the button of a menu when it is first opened. */
export type OpenedMenuProps = {
  Frame: ComponentType<MenuFrameProps>;
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** The item that opening by a key highlights. */
  highlight: MenuFrameProps['highlight'];
};

type Content = Pick<MenuFrameProps, 'groups' | 'header' | 'placement'>;

export function OpenedMenu({ Frame, ...menu }: OpenedMenuProps & Content) {
  const [isOpen, setOpen] = useState(false);
  // Rendered closed first: a menu that is open on its first render never reports that it closes.
  useEffect(() => setOpen(true), []);
  return <Frame {...menu} open={isOpen} onOpenChange={setOpen} />;
}

type MenuButtonProps = {
  /** The control that opens it. */
  trigger: OpenedMenuProps['trigger'];
  /** Renders an `OpenedMenu`. */
  children: (opened: OpenedMenuProps) => ReactElement;
};

/** A control with a menu whose items are computed when it is first opened, because lists and boards have many of them. */
export function MenuButton({ trigger, children }: MenuButtonProps) {
  const [request, setRequest] = useState<Pick<OpenedMenuProps, 'highlight'>>();
  const Frame = useLater(frame, request !== undefined);
  if (request && Frame) return children({ Frame, trigger, ...request });
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click by a key has no detail.
    onClick: ({ detail }) => setRequest({ highlight: detail === 0 ? 'first' : undefined }),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setRequest({ highlight: event.key === 'ArrowUp' ? 'last' : 'first' });
    },
  });
}

type MenuProps = Content & Pick<MenuButtonProps, 'trigger'>;

/** A control with a menu, which is created when it is first opened, because menus are expensive. */
export const Menu = ({ trigger, ...content }: MenuProps) => (
  <MenuButton trigger={trigger}>{(opened) => <OpenedMenu {...opened} {...content} />}</MenuButton>
);
