import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import { buttonBase, buttonVariants, explainDisabled } from './button.tsx';

const Base = chakra(
  'button',
  {
    base: { ...buttonBase, p: 0 },
    variants: {
      variant: buttonVariants,
      size: {
        xs: { boxSize: '6' },
        sm: { boxSize: '8' },
        md: { boxSize: '10' },
      },
    },
    defaultVariants: { variant: 'ghost', size: 'sm' },
  },
  { defaultProps: { type: 'button' } },
);

export type IconButtonProps = Omit<HTMLChakraProps<'button'>, 'variant' | 'size'> & {
  ref?: Ref<HTMLButtonElement>;
  /** The accessible name, also shown on hover unless `hint` is false. */
  label: string;
  hint?: boolean;
  /** Why the button is disabled. */
  disabledReason?: string | null | undefined;
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'xs' | 'sm' | 'md';
};

export function IconButton({ label, hint = true, disabledReason, ...props }: IconButtonProps) {
  return (
    <Base
      aria-label={label}
      data-tooltip={hint ? label : undefined}
      {...props}
      {...(disabledReason && explainDisabled(disabledReason))}
    />
  );
}
