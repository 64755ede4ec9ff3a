/** A thumb needs more room than a pointer. As `css`, which wins over the heights that the controls set. */
export const touchTargets = {
  '@media (pointer: coarse)': {
    // The label of a file input is what is visible of it.
    '& button, & input:not([type=file]), & label:has(> [type=file]), & select': {
      minH: '11',
      minW: '11',
    },
  },
};
