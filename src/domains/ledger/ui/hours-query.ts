const pageSize = 12;

/** `without-time` leaves out logged time. */
export type HoursView = 'without-time' | 'all';
export const firstHoursView: HoursView = 'without-time';

/** The input of the history of hours. Clients leave out the id and see their own. */
export const hoursQuery = (view: HoursView, clientId: number | undefined) => ({
  view,
  limit: pageSize,
  ...(clientId !== undefined && { clientId }),
});
