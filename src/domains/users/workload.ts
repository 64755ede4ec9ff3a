/** The hours that a VA can work in a month. */
export const vaMonthlyHours = 160;
