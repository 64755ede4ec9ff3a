import { chakra, defineRecipe, defineStyle, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';

export const buttonBase = defineStyle({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flexShrink: 0,
  borderWidth: '1px',
  borderColor: 'transparent',
  borderRadius: 'control',
  fontWeight: 'medium',
  lineHeight: 'tight',
  letterSpacing: 'tight',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  userSelect: 'none',
  transition: 'background-color 120ms, border-color 120ms, color 120ms',
  _disabled: { opacity: 0.55 },
  '& svg': { flexShrink: 0 },
});

export const buttonVariants = {
  primary: defineStyle({ bg: 'brand', color: 'brand.ink', _hover: { bg: 'brand.strong' } }),
  secondary: defineStyle({
    bg: 'raised',
    color: 'ink',
    borderColor: 'edge',
    _hover: { bg: 'hover' },
  }),
  ghost: defineStyle({ color: 'ink', _hover: { bg: 'hover' } }),
  danger: defineStyle({ bg: 'danger', color: 'danger.ink', _hover: { bg: 'danger.strong' } }),
};

export const buttonRecipe = defineRecipe({
  base: buttonBase,
  variants: {
    variant: buttonVariants,
    // 32 px in bars and cards, 40 px in forms and dialogs.
    size: {
      sm: { h: '8', px: '3', fontSize: 'sm' },
      md: { h: '10', px: '4', fontSize: 'md' },
      lg: { h: '11', px: '5', fontSize: 'lg' },
    },
    wide: { true: { w: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});

const Base = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** Attributes of a control that is disabled but still explains why. */
export const explainDisabled = (reason: string) => ({
  type: 'button' as const,
  'aria-disabled': true,
  'aria-description': reason,
  'data-tooltip': reason,
  onClick: undefined,
});

export type ButtonProps = Omit<HTMLChakraProps<'button'>, 'variant' | 'size'> & {
  ref?: Ref<HTMLButtonElement>;
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  wide?: boolean;
  icon?: ReactNode;
  loading?: boolean;
  /** Why the button is disabled. It stays focusable, and shows the reason on hover and to screen readers. */
  disabledReason?: string | null | undefined;
  /** The label while loading, such as "Deleting..." */
  loadingText?: string;
};

export function Button({
  icon,
  loading = false,
  loadingText,
  disabled,
  disabledReason,
  children,
  ...props
}: ButtonProps) {
  return (
    <Base
      {...props}
      disabled={loading || disabled === true}
      aria-busy={loading}
      {...(disabledReason && explainDisabled(disabledReason))}
    >
      {loading ? <Spinner /> : icon}
      {loading && loadingText ? loadingText : children}
    </Base>
  );
}
