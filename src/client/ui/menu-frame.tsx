import { Box, chakra, Menu as Parts, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { holdRows } from './steady-rows.ts';

export type MenuItem = {
  /** Unique within the menu. */
  id: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Why the item is disabled, shown below the label. */
  detail?: string;
  tone?: 'danger';
  /** Makes it a checkbox, which keeps the menu open. */
  isChecked?: boolean;
  onSelect: () => void;
};

/** Groups are separated by a line. */
export type MenuGroup = { label?: string; items: MenuItem[] };

export type MenuFrameProps = {
  /** The control that opens it, usually an IconButton. */
  trigger: ReactElement;
  groups: MenuGroup[];
  /** Shown above the items, for example the owner of the menu. */
  header?: ReactNode;
  placement?: 'bottom-start' | 'bottom-end';
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The item that the first opening highlights, as opening by a key does. */
  highlight?: 'first' | 'last' | undefined;
};

const Content = chakra(Parts.Content, {
  base: {
    minW: '11rem',
    maxW: 'calc(100vw - 1rem)',
    // Names of views and people can be one long word.
    overflowWrap: 'anywhere',
    maxH: 'var(--available-height)',
    overflowY: 'auto',
    p: '1',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
    outline: 'none',
    zIndex: 'popover',
    animation: 'fadeIn 120ms ease-out',
  },
});

const itemStyle = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '8',
    px: '2',
    py: '1',
    borderRadius: 'control',
    cursor: 'pointer',
    userSelect: 'none',
    outline: 'none',
    _highlighted: { bg: 'hover' },
    _disabled: { color: 'muted', opacity: 0.7, cursor: 'default' },
    '& svg': { flexShrink: 0, color: 'muted' },
  },
  variants: {
    tone: { danger: { color: 'danger', '& svg': { color: 'danger' } } },
  },
} as const;

const Item = chakra(Parts.Item, itemStyle);
const CheckItem = chakra(Parts.CheckboxItem, itemStyle);

function MenuEntry({ item }: { item: MenuItem }) {
  const { id, label, icon, disabled = false, detail, tone, isChecked, onSelect } = item;
  const attributes = {
    value: id,
    disabled,
    'aria-label': label,
    ...(detail && { 'aria-description': detail }),
    ...(tone && { tone }),
  };
  const text = (
    <Box as="span" flex="1">
      {label}
      {detail && (
        <Box as="span" display="block" maxW="14rem" color="muted" fontSize="xs">
          {detail}
        </Box>
      )}
    </Box>
  );
  if (isChecked === undefined)
    return (
      <Item {...attributes}>
        {icon}
        {text}
      </Item>
    );
  return (
    <CheckItem {...attributes} checked={isChecked} onCheckedChange={onSelect} closeOnSelect={false}>
      <Check aria-hidden size={16} strokeWidth={2} opacity={isChecked ? 1 : 0} />
      {text}
    </CheckItem>
  );
}

function HeldRows() {
  useEffect(holdRows, []);
  return null;
}

/** A busy browser may report late that the menu has closed. */
const maxExitMs = 500;

export function MenuFrame(props: MenuFrameProps) {
  const { trigger, groups, header, placement = 'bottom-end', open, onOpenChange } = props;
  const items = groups.flatMap((group) => group.items);
  const enabled = items.filter(({ disabled }) => !disabled);
  const highlighted = props.highlight && enabled.at(props.highlight === 'first' ? 0 : -1);
  const chosen = useRef<MenuItem>(undefined);

  // Runs after the menu has closed, because a closing menu also closes dialogs opened above it.
  function runChosen() {
    const item = chosen.current;
    chosen.current = undefined;
    item?.onSelect();
  }

  return (
    <Parts.Root
      loopFocus
      defaultHighlightedValue={highlighted?.id ?? null}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      // Fixed, because an absolute menu of a control that was scrolled out of view would widen the page.
      positioning={{ placement, gutter: 4, strategy: 'fixed', hideWhenDetached: true }}
      onSelect={({ value }) => {
        const item = items.find(({ id }) => id === value);
        if (item?.isChecked !== undefined) return;
        chosen.current = item;
        // The exit event does not fire if the user chose an item before the menu had fully opened.
        setTimeout(runChosen, maxExitMs);
      }}
      onExitComplete={runChosen}
    >
      <Parts.Context>{(menu) => menu.open && <HeldRows />}</Parts.Context>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Portal>
        {/* Its own landmark, because the portal is outside the landmarks of the page. */}
        <Parts.Positioner zIndex="popover" role="region" aria-label="Menu">
          <Content>
            {header}
            {groups.map((group, index) => (
              <Fragment key={group.label ?? group.items[0]?.id}>
                {(index > 0 || header) && (
                  <Parts.Separator h="1px" my="1" mx="-1" bg="hairline" border="none" />
                )}
                <Parts.ItemGroup>
                  {group.label && (
                    <Parts.ItemGroupLabel px="2" py="1" fontSize="xs" color="muted">
                      {group.label}
                    </Parts.ItemGroupLabel>
                  )}
                  {group.items.map((item) => (
                    <MenuEntry key={item.id} item={item} />
                  ))}
                </Parts.ItemGroup>
              </Fragment>
            ))}
          </Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
