const maxSubscriptions = 12;
/** Limits the plans and payments in the timeline of a client. */
const maxInTimeline = 24;

export const timelineQuery = { limit: maxInTimeline };

/** The input of the list of a client's plans. */
export const plansQuery = (clientId: number) => ({ userId: clientId, limit: maxSubscriptions });
