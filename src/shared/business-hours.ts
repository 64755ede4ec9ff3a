/** When administrators answer, as the landing page says. */
export const businessHours = 'Monday-Friday 9AM-6PM EST';
