import type { ConfigData } from 'html-validate';

/** Rules of the HTML standard and of accessibility. Rules of style are off, because React writes the markup. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // React's ids begin with an underscore, which the standard allows.
    'valid-id': ['error', { relaxed: true }],
    'doctype-style': 'off',
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'off',
  },
};
