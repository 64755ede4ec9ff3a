import { Box, chakra, Menu as Parts, Portal } from '@chakra-ui/react';
import { Fragment, type ReactElement, type ReactNode, useRef } from 'react';

export type MenuItem = {
  /** Unique within the menu. */
  id: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Below the label: why it is disabled. */
  detail?: string;
  tone?: 'danger';
  onSelect: () => void;
};

/** Groups stand apart by a line. */
export type MenuGroup = { label?: string; items: MenuItem[] };

type MenuProps = {
  /** The control that opens it, usually an IconButton. */
  trigger: ReactElement;
  groups: MenuGroup[];
  /** Stands above the items, such as whose menu it is. */
  header?: ReactNode;
  placement?: 'bottom-start' | 'bottom-end';
  /** For a menu that is only set up once it is asked for; else it opens and closes by itself. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

const Content = chakra(Parts.Content, {
  base: {
    minW: '11rem',
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

const Item = chakra(Parts.Item, {
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
});

/** In milliseconds; a menu goes at once, but a busy browser may be late to say so. */
const longestExit = 500;

export function Menu(props: MenuProps) {
  const { trigger, groups, header, placement = 'bottom-end', open, onOpenChange } = props;
  const items = groups.flatMap((group) => group.items);
  const chosen = useRef<MenuItem>(undefined);

  // Only once the menu is gone: as it goes, it closes whatever was opened above it meanwhile.
  function act() {
    const item = chosen.current;
    chosen.current = undefined;
    item?.onSelect();
  }

  return (
    <Parts.Root
      loopFocus
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (change) => onOpenChange(change.open) })}
      positioning={{ placement, gutter: 4 }}
      onSelect={({ value }) => {
        chosen.current = items.find((item) => item.id === value);
        // A menu that was chosen from before it stood does not tell that it is gone.
        setTimeout(act, longestExit);
      }}
      onExitComplete={act}
    >
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Portal>
        {/* A landmark of its own, because it hangs outside those of the page. */}
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
                  {group.items.map(({ id, label, icon, disabled = false, detail, tone }) => (
                    <Item
                      key={id}
                      value={id}
                      disabled={disabled}
                      aria-label={label}
                      {...(detail && { 'aria-description': detail })}
                      {...(tone && { tone })}
                    >
                      {icon}
                      <Box as="span" flex="1">
                        {label}
                        {detail && (
                          <Box as="span" display="block" maxW="14rem" color="muted" fontSize="xs">
                            {detail}
                          </Box>
                        )}
                      </Box>
                    </Item>
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
