import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { IconButton, type IconButtonProps } from '#client/ui/icon-button.tsx';

export const Divider = chakra('span', {
  base: { alignSelf: 'stretch', w: '1px', my: '1.5', mx: '1', bg: 'hairline', flexShrink: 0 },
});

export const Bar = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '0.5', flexShrink: 0 },
});

export const look = { 'aria-hidden': true, size: 17, strokeWidth: 1.75 } as const;

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
      <Icon {...look} />
    </IconButton>
  );
}
