/** `Visa 4242`, where `Visa ending in 4242` is too long. */
export const shortCard = (label: string) => label.replace(' ending in ', ' ');
