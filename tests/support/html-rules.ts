import type { ConfigData } from 'html-validate';

/** What the standard and accessibility ask; how a tag is spelled is React's affair. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // Any text without a space, says the standard; React's begin with an underscore.
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
