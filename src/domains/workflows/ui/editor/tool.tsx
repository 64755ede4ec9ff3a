import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { IconButton, type IconButtonProps } from '#client/ui/icon-button.tsx';

export const Divider = chakra('span', {
  base: { alignSelf: 'stretch', w: '1px', my: '1.5', mx: '1', bg: 'hairline', flexShrink: 0 },
});

export const Bar = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '0.5', flexShrink: 0 },
});

export const iconProps = { 'aria-hidden': true, size: 17, strokeWidth: 1.75 } as const;

/** Hidden in a narrow toolbar, which shows only icons. */
const ToolText = chakra('span', {
  base: { display: 'none', '@container tools (min-width: 52rem)': { display: 'inline' } },
});

type TextToolProps = Omit<ButtonProps, 'icon'> & {
  label: string;
  text: string;
  icon: LucideIcon;
  keys?: string;
};

/** A tool or a menu button with a text beside its icon. */
export const TextTool = ({ label, text, icon: Icon, keys, ...props }: TextToolProps) => (
  <Button
    {...props}
    aria-label={label}
    data-tooltip={label}
    {...(keys && { 'aria-keyshortcuts': keys })}
    variant="ghost"
    size="sm"
    h={{ base: '10', lg: '8' }}
    minW={{ base: '10', lg: '8' }}
    px="1.5"
    gap="1.5"
    icon={<Icon {...iconProps} />}
  >
    <ToolText>{text}</ToolText>
  </Button>
);

type ToolProps = Pick<IconButtonProps, 'label' | 'disabled' | 'onClick'> & {
  icon: LucideIcon;
  isOn?: boolean;
  keys?: string;
};

export function Tool({ icon: Icon, isOn, keys, ...props }: ToolProps) {
  return (
    <IconButton
      {...props}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(keys && { 'aria-keyshortcuts': keys })}
      boxSize={{ base: '10', lg: '8' }}
      {...(isOn && { bg: 'brand.tint', color: 'brand' })}
    >
      <Icon {...iconProps} />
    </IconButton>
  );
}
