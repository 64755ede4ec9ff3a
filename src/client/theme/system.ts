import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineSemanticTokens,
} from '@chakra-ui/react';
import { colors } from './colors.ts';
import { globalCss } from './global-css.ts';
import { tokens } from './tokens.ts';

const shadows = defineSemanticTokens.shadows({
  // Only for floating elements, such as menus and dialogs.
  float: {
    value: {
      base: '0 0 0 1px rgba(28, 27, 24, 0.06), 0 8px 24px -6px rgba(28, 27, 24, 0.16)',
      _dark: '0 0 0 1px rgba(255, 255, 255, 0.08), 0 12px 32px -8px rgba(0, 0, 0, 0.70)',
    },
  },
  card: {
    value: { base: '0 1px 2px rgba(28, 27, 24, 0.05)', _dark: '0 1px 2px rgba(0, 0, 0, 0.40)' },
  },
});

/** Calls the function once for each object that it is called with. */
function onceForEach<Make extends (options: never) => object>(make: Make): Make {
  const made = new WeakMap<object, object>();
  return new Proxy(make, {
    apply(_make, _this, [options]) {
      const result = made.get(options) ?? Reflect.apply(make, undefined, [options]);
      made.set(options, result);
      return result;
    },
  });
}

/**
 * Chakra's base configuration with our own tokens. Its default theme with recipes for 60 components would more than
 * double the download.
 */
const base = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'gva',
    preflight: true,
    globalCss,
    theme: {
      breakpoints: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px' },
      tokens,
      semanticTokens: { colors, shadows },
      keyframes: {
        spin: { to: { transform: 'rotate(360deg)' } },
        fadeIn: { from: { opacity: 0 } },
        riseIn: { from: { opacity: 0, transform: 'translateY(6px)' } },
        slideIn: { from: { transform: 'translateX(-100%)' } },
        slideFromEnd: { from: { transform: 'translateX(100%)' } },
        sheetIn: { from: { transform: 'translateY(24px)', opacity: 0 } },
        pulse: { '50%': { opacity: 0.45 } },
      },
    },
  }),
);

const properties = new Map<string, boolean>();

/** Chakra makes the recipe of an element, and asks for each of its properties, on every render. Both are kept. */
export const system: typeof base = {
  ...base,
  cva: onceForEach(base.cva),
  isValidProperty(name) {
    const isValid = properties.get(name) ?? base.isValidProperty(name);
    properties.set(name, isValid);
    return isValid;
  },
};
