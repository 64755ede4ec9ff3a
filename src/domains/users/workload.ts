/**
 * The hours that a VA has available in a month: 40 in each of four weeks. The load of a VA is shown against them, in VA
 * management and on the VA's own dashboard. It limits nothing.
 */
export const vaMonthlyHours = 160;
