/** A thumb needs more room than a pointer. As `css`, which wins over the heights that the controls set. */
export const touchTargets = {
  '@media (pointer: coarse)': { '& button, & input, & select': { minH: '11', minW: '11' } },
};
