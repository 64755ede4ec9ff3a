const maxSubscriptions = 12;

/** The input of the plans and of the payments in a client's timeline. */
export const timelineQuery = { limit: 24 };

/** The input of the list of a client's plans. */
export const plansQuery = (clientId: number) => ({ userId: clientId, limit: maxSubscriptions });
