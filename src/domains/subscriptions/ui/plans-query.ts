const maxSubscriptions = 12;

/** The input of the list of a client's plans. */
export const plansQuery = (clientId: number) => ({ userId: clientId, limit: maxSubscriptions });
